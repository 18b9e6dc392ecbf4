-- The results of one side of a draw, also the void ones.

create index results_side on results (draw_id, side, result_id);
comment on index results_side is
'All results of a side, in their order. The steps of the public log search it every few seconds. results_standing holds
only valid results.';
