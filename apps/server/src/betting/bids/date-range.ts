import { addDays, parseHistoryDate } from '@surahi/game';
import { HOUSE_ZONE } from '../../config/house-zone.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type ArchiveRow, type DateRange, selectArchived, selectToday } from './histories.sql.ts';

/** Maximum range of a request, days. */
const MAX_DAYS = 400;

/**
 * Parses the two dates of a history request, M/D/YYYY. Two empty dates mean today. One empty date equals the other.
 * Errors: malformed for an invalid date, an end before the start, and a range above 400 days.
 */
export async function readRange(
  tx: Tx,
  fromText: string,
  toText: string,
): Promise<Result<DateRange & { includesToday: boolean }, 'malformed'>> {
  const row = await tx.one<{ today: string }>(selectToday(HOUSE_ZONE));
  const { today } = row;
  const from = fromText === '' ? (toText === '' ? today : parseHistoryDate(toText)) : parseHistoryDate(fromText);
  const to = toText === '' ? from : parseHistoryDate(toText);
  if (from === null || to === null || to < from)
    return fail('malformed', { msg: 'Enter valid dates, the first not after the last' });
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days > MAX_DAYS) return fail('malformed', { msg: `Choose at most ${MAX_DAYS} days` });
  return ok({ from, to, includesToday: from <= today && today <= to });
}

/**
 * The business date (YYYY-MM-DD) from which the history is complete; older rows are in archive files. Returns undefined
 * when the whole range is in the database.
 */
export async function archivedBefore(tx: Tx, from: string, of: 'bids' | 'wins'): Promise<string | undefined> {
  const [row] = await tx.query<ArchiveRow>(selectArchived());
  if (row === undefined || row.bids_before === null || row.wins_until === null) return undefined;
  // Wins are listed by the day of their credit. Wins of the last bids of a month can be credited in the next month.
  const afterWins = addDays(row.wins_until, 1);
  const whole = of === 'wins' && afterWins > row.bids_before ? afterWins : row.bids_before;
  return from < whole ? whole : undefined;
}

/** Parses a cursor, the number of the last row of a page. Returns null for the first page. */
export function readCursor(text: string): bigint | null {
  return /^[1-9][0-9]{0,17}$/.test(text) ? BigInt(text) : null;
}
