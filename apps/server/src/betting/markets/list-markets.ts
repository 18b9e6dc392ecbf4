import type { Tx } from '../../platform/db/db.ts';
import * as sql from './markets.sql.ts';
import { type Market, toMarket } from './save-market.ts';
import { type TimetableDay, toTimetableDay } from './timetable.ts';

export type MarketWithTimetable = Market & { days: TimetableDay[] };

/** All markets with their weekly timetables, including inactive ones, for operators. */
export async function listMarkets(tx: Tx): Promise<MarketWithTimetable[]> {
  const markets = await tx.query<sql.MarketRow>(sql.selectMarkets());
  const days = await tx.query<sql.WeekdayRow>(sql.selectWeekdays(null));
  return markets.map((row) => ({
    ...toMarket(row),
    days: days.filter((day) => day.market_id === row.market_id).map(toTimetableDay),
  }));
}
