import { addDays, parseHistoryDate } from '@surahi/game';
import { HOUSE_ZONE } from '../../config/house-zone.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type ArchiveRow, type DateRange, selectArchived, selectToday } from './histories.sql.ts';

/** Maximum range of a request, days. */
const MAX_DAYS = 400;

/**
 * Parses the two dates of a history request, M/D/YYYY, into YYYY-MM-DD. Two empty dates mean today in India. If one
 * date is empty, the range is the other date. Errors: malformed for an invalid date, an end before the start, or a
 * range above 400 days.
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
  // The list of wins uses the day of the credit. A bid from the end of a month can win in the next month. The history
  // of wins is then complete only from a later day than that of bids.
  const afterWins = addDays(row.wins_until, 1);
  const whole = of === 'wins' && afterWins > row.bids_before ? afterWins : row.bids_before;
  return from < whole ? whole : undefined;
}

/**
 * Parses a cursor, the number of the last row of a page. Returns null, the first page, for an empty or malformed text.
 */
export function readCursor(text: string): bigint | null {
  return /^[1-9][0-9]{0,17}$/.test(text) ? BigInt(text) : null;
}
