import { type BidBatch, type ErrorCode, MAX_BID_ROWS } from '@surahi/contract';
import {
  type BidErrorCode,
  bidMessage,
  checkBidRow,
  type Family,
  isPana,
  labelTakesSession,
  parseSessionWord,
  parseWireBidDate,
  pickNeedsOpen,
  pointsToPaise,
  resolveRowSession,
} from '@surahi/game';
import { hashInput } from '../../ledger/index.ts';
import { fail, ok, type Result } from '../../platform/result.ts';

/** The allowed whole points of one bid. `maxPoints` null means no upper limit. */
export type PointLimits = { minPoints: number; maxPoints: number | null };

/**
 * Limits that accept any points. A retry may break limits that changed since its first attempt. Its hash must still be
 * computed to find that attempt.
 */
export const ANY_POINTS: PointLimits = { minPoints: 1, maxPoints: null };

/** A batch with valid rows. Its draw and its cut-offs are not checked yet. */
export type CheckedBatch = {
  marketId: number;
  /** The requested business date, YYYY-MM-DD. */
  date: string;
  picks: number[];
  points: number[];
  totalPaise: bigint;
  needsOpen: boolean;
  needsClose: boolean;
  inputHash: string;
};

/**
 * Checks all parts of a submission that need no database (BID-16): the market id, the format of the date, the game,
 * number, session and points of each row, and the total. It trusts no value that the client computed. Errors:
 * market_unknown, outer_game_mismatch, date_not_current, no_rows, too_many_rows, session_conflict, total_mismatch, and
 * those of `checkBidRow`.
 */
export function checkBatch(
  family: Family,
  input: { outerGameId: string; batch: BidBatch },
  limits: PointLimits,
): Result<CheckedBatch, ErrorCode> {
  const { batch } = input;
  if (!/^[1-9][0-9]{0,8}$/.test(batch.gameid)) return fail('market_unknown');
  if (input.outerGameId !== '' && input.outerGameId !== batch.gameid) return fail('outer_game_mismatch');
  const date = dateOf(batch.bid_date);
  if (date === null) return fail('date_not_current');
  if (batch.result.length === 0) return fail('no_rows');
  if (batch.result.length > MAX_BID_ROWS) return fail('too_many_rows');

  const rows = checkRows(family, batch, limits);
  if (!rows.ok) return rows;
  const { picks, points } = rows.value;
  const totalPoints = points.reduce((sum, one) => sum + one, 0);
  if (batch.totalbit !== String(totalPoints)) return fail('total_mismatch');
  const openOnes = picks.filter(pickNeedsOpen).length;
  return ok({
    marketId: Number(batch.gameid),
    date,
    picks,
    points,
    totalPaise: pointsToPaise(totalPoints),
    needsOpen: openOnes > 0,
    needsClose: openOnes < picks.length,
    inputHash: hashInput(`${batch.gameid}|${date}|${picks.join()}|${points.join()}`),
  });
}

let lastDate: { text: string; date: string | null } = { text: '', date: null };

/** Keeps the last parsed date, because most submissions of a day name the same date. */
function dateOf(text: string): string | null {
  if (text !== lastDate.text) lastDate = { text, date: parseWireBidDate(text) };
  return lastDate.date;
}

function checkRows(
  family: Family,
  batch: BidBatch,
  limits: PointLimits,
): Result<{ picks: number[]; points: number[] }, ErrorCode> {
  const picks: number[] = [];
  const points: number[] = [];
  for (const row of batch.result) {
    const label = row.pana === '' ? batch.pana : row.pana;
    const session = sessionOf(family, label, row.session, batch);
    if (session === undefined) return fail('session_conflict');
    const checked = checkBidRow(family, {
      label,
      session,
      digits: row.digits,
      closedigits: row.closedigits,
      points: row.points,
      ...limits,
    });
    if (!checked.ok) {
      return fail(checked.error, { msg: messageOf(checked.error, { ...row, label, session }, limits) });
    }
    picks.push(checked.code);
    points.push(checked.points);
  }
  return ok({ picks, points });
}

/**
 * The session word that applies to a row (docs/rules.md#13-session-of-a-row). Games without a session choice, and rows
 * with an invalid word, ignore `gametype` and the session of the batch. Returns undefined if these fields conflict.
 */
function sessionOf(family: Family, label: string, row: string, batch: BidBatch): string | undefined {
  if (family !== 'main' || !labelTakesSession(label) || parseSessionWord(row) === null) return row;
  const resolved = resolveRowSession({ row, gametype: batch.gametype, batch: batch.session });
  if (!resolved.ok) return undefined;
  return resolved.session === 'none' ? '' : resolved.session;
}

type ReadRow = { label: string; session: string; digits: string; closedigits: string };

function messageOf(error: BidErrorCode, row: ReadRow, limits: PointLimits): string {
  return bidMessage(error, { value: wrongValue(error, row), min: limits.minPoints, max: limits.maxPoints });
}

/** The value that the message names. In a row with two numbers it is the invalid one. */
function wrongValue(error: BidErrorCode, { label, session, digits, closedigits }: ReadRow): string {
  if (error === 'label_unknown') return label;
  if (error === 'session_invalid') return session;
  return error === 'digit_invalid' && closedigits !== '' && isValue(digits) && !isValue(closedigits)
    ? closedigits
    : digits;
}

function isValue(text: string): boolean {
  return /^[0-9]$/.test(text) || isPana(text);
}
