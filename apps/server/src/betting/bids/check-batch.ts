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

export type PointLimits = { minPoints: number; maxPoints: number | null };

/** For telling what a batch is, whether or not it would be taken. */
export const ANY_POINTS: PointLimits = { minPoints: 1, maxPoints: null };

/** A batch whose every row is right by itself; which draw it means, and whether that is open, is asked afterwards. */
export type CheckedBatch = {
  marketId: number;
  /** The business date asked for, YYYY-MM-DD. */
  date: string;
  picks: number[];
  points: number[];
  totalPaise: bigint;
  needsOpen: boolean;
  needsClose: boolean;
  inputHash: string;
};

/**
 * Checks everything about a submission that needs no database (BID-16): the market's number, the date's form, every
 * row's game, number, session and points, and the total against the rows. Nothing the client computed is believed.
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

/** Of today's submissions nearly all name the same date, so the last one read is kept. */
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

/** The word that holds for a row; of games with one session or none, and after a word that is none, nothing else is asked. */
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

/** What a message names: of two values the one that is none. */
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
