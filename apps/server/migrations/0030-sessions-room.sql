-- A session's time of last use moves while its player is there: with room beside each row it is rewritten in place, and none
-- of the five indexes is written again. Holds for pages filled from now on.
alter table player_sessions set (fillfactor = 70);
