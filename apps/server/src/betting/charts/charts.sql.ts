import type { Statement } from '../../platform/db/db.ts';

export type ChartRow = {
  market_id: number;
  date: string;
  open_number: string;
  close_number: string;
  is_recorded: boolean;
};

/**
 * The current results of markets, ordered by date; '' if not declared. A draw whose open session is void has only a
 * close result. `is_recorded`: the public log covers the draw.
 */
export function selectChartRows(marketIds: readonly number[]): Statement {
  return {
    name: 'select_chart_rows',
    text: `select d.market_id, d.business_date as date, coalesce(opened.number, '') as open_number,
        coalesce(closed.number, '') as close_number, d.record_made_at is not null as is_recorded
      from draws d
      left join results opened on opened.draw_id = d.draw_id and opened.side = 1 and opened.voided_at is null
      left join results closed on closed.draw_id = d.draw_id and closed.side = 2 and closed.voided_at is null
      where d.market_id = any ($1::integer[]) and d.cancelled_at is null
        and (opened.number is not null or closed.number is not null)
      order by d.market_id, d.business_date`,
    values: [marketIds],
  };
}
