import { addDays, parseHistoryDate } from '@surahi/game';
import { HOUSE_ZONE } from '../../config/house-zone.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type ArchiveRow, type DateRange, selectArchived, selectToday } from './histories.sql.ts';

/** Longest range one request may ask for, days. */
const MAX_DAYS = 400;

/**
 * Reads the two dates of a history request, M/D/YYYY. Both empty mean today; one empty means the same as the other.
 * Errors: malformed for text that is no date, for an end before its start, and for more than 400 days.
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
  if (from === null || to === null || to < from) return fail('malformed', { msg: 'The dates are not valid' });
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days > MAX_DAYS) return fail('malformed', { msg: `At most ${MAX_DAYS} days at once` });
  return ok({ from, to, includesToday: from <= today && today <= to });
}

/**
 * The business date (YYYY-MM-DD) from which on a history is whole, when the range begins before it: what is older was
 * put into files. Undefined when all of the range is here.
 */
export async function archivedBefore(tx: Tx, from: string, of: 'bids' | 'wins'): Promise<string | undefined> {
  const [row] = await tx.query<ArchiveRow>(selectArchived());
  if (row === undefined || row.bids_before === null || row.wins_until === null) return undefined;
  // a win is listed by the day it was credited, which for the last bids of a month may be in the next one
  const afterWins = addDays(row.wins_until, 1);
  const whole = of === 'wins' && afterWins > row.bids_before ? afterWins : row.bids_before;
  return from < whole ? whole : undefined;
}

/** Reads a cursor of ours: the number of the last row seen; null for the first page. */
export function readCursor(text: string): bigint | null {
  return /^[1-9][0-9]{0,17}$/.test(text) ? BigInt(text) : null;
}
