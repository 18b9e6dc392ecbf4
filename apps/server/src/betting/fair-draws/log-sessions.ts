import { type EntryOf, MOST_RETRACTED } from '@surahi/fairness';
import { addEntry, type PublicLog, readStored, toAscii } from '../../fairness/log/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { tryEach } from '../../platform/try-each.ts';
import { lockSide } from '../draws/index.ts';
import { type ResultRow, selectResultsToLog, selectWithdrawnToLog, type WithdrawnRow } from './entered-results.sql.ts';
import * as sql from './fair-draws.sql.ts';
import { nameOfSide, slipLeaves } from './leaves.ts';
import { type PaidRow, selectSettlementsToLog } from './payouts.sql.ts';
import { type RetractedRow, selectRetractedSlips, WHOLE_SLIP } from './retracted.sql.ts';
import type { Sealer } from './sealer.ts';

export type OfSession = Pick<EntryOf<'bids'>, 'v' | 'origin' | 'record' | 'market' | 'date' | 'session' | 'version'>;

/** The fields that every entry of a session has. */
export function ofSession(log: PublicLog, session: sql.SessionRow, version: number): OfSession {
  return {
    v: 1,
    origin: log.origin,
    record: session.record_id,
    market: String(session.market_id),
    date: session.business_date,
    session: nameOfSide(session.side),
    version,
  };
}

/**
 * Adds the bids of each session whose bidding is over: the root over its leaves and their number. Returns the number of sessions.
 * Repeating it, or running it on two nodes, adds nothing twice. A session that fails stops no other one; the error is
 * thrown at the end.
 */
export async function logBids(db: Db, log: PublicLog, sealer: Sealer, days?: number): Promise<number> {
  const sessions = await db.query<sql.UnsealedRow>(sql.selectSessionsToFix(days));
  await tryEach(
    sessions,
    (session) => logBidsOf(db, log, sealer, session),
    (failed) => `the bids of ${failed} sessions were not sealed`,
  );
  return sessions.length;
}

async function logBidsOf(db: Db, log: PublicLog, sealer: Sealer, session: sql.UnsealedRow): Promise<void> {
  await awaitLastBids(db, session);
  const sealed = await sealer.bids(session);
  if (sealed === undefined) return;
  // One transaction, so a checkpoint that covers the set of bids also covers the retracted bids.
  await db.transaction(async (tx) => {
    await addEntry(tx, { kind: 'bids', ...ofSession(log, session, 1), ...sealed });
    await logRetracted(tx, log, session);
  });
}

/**
 * Waits until the batches that began before the cut-off of a session have ended. Later batches are judged after it. Bids on
 * the draw wait only while this transaction holds its exclusive lock, and it does nothing else.
 */
export async function awaitLastBids(db: Db, session: Pick<sql.SessionRow, 'draw_id' | 'side'>): Promise<void> {
  await db.transaction((tx) => tx.query(lockSide(session.draw_id, nameOfSide(session.side))));
}

/** Adds the leaf hashes of the session's retracted bids (docs/fairness-format.md#retracted-bids), if there are any. */
async function logRetracted(tx: Tx, log: PublicLog, session: sql.SessionRow): Promise<void> {
  const slips = await tx.query<RetractedRow>(selectRetractedSlips(session.draw_id, session.business_date));
  const leaves = slips.flatMap((row) =>
    slipLeaves(session, { ...row, slip: Number(row.slip_no), submission: row.submission_id, at: Number(row.at_ms) })
      .filter(({ group }) => row.side === WHOLE_SLIP || group === 'close')
      .map(({ hash }) => hash.toString('hex')),
  );
  const sorted = leaves.toSorted();
  for (let at = 0, version = 1; at < sorted.length; at += MOST_RETRACTED, version += 1) {
    const part = sorted.slice(at, at + MOST_RETRACTED);
    await addEntry(tx, { kind: 'retracted', ...ofSession(log, session, version), leaves: part });
  }
}

/** Adds each early close and each cancellation that the log lacks. Returns their number. */
export async function logEnds(db: Db, log: PublicLog, days?: number): Promise<number> {
  const ends = await db.query<sql.EndedRow>(sql.selectEndsToLog(days));
  for (const end of ends) {
    const common = { ...ofSession(log, end, 1), at: end.at.getTime() };
    await addEntry(
      db,
      end.kind === 'close'
        ? { kind: 'close', ...common }
        : { kind: 'cancel', ...common, reason: toAscii(end.reason, 500) },
    );
  }
  return ends.length;
}

/**
 * Adds each declared result of mode operator that the log lacks. Returns their number. A session that fails stops no
 * other one; the error is thrown at the end.
 */
export async function logResults(db: Db, log: PublicLog, days?: number): Promise<number> {
  const results = await db.query<ResultRow>(selectResultsToLog(days));
  await inSessions(results, (result) => logResult(db, log, result), 'the results');
  return results.length;
}

async function logResult(db: Db, log: PublicLog, result: ResultRow): Promise<void> {
  const source = sourceOf(result);
  if (source === undefined) return;
  await addEntry(db, {
    kind: 'operator-result',
    ...ofSession(log, result, Number(result.version)),
    result: result.number,
    source,
    reason: toAscii(result.reason, 500),
  });
}

/** The source that the record of a result fixes; undefined if the log lacks the record. Throws if it is unreadable. */
function sourceOf({ record_id: id, subject, records }: ResultRow): string | undefined {
  const errors: unknown[] = [];
  for (const bytes of records) {
    try {
      const record = readStored({ kind: 'record', subject, bytes });
      if (record.id === id && record.mode === 'operator') return record.source;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return undefined;
}

/**
 * Adds each withdrawal of an entered result that the log lacks and that has no correction. Returns their number. A
 * session that fails stops no other one; the error is thrown at the end.
 */
export async function logWithdrawals(db: Db, log: PublicLog, days?: number): Promise<number> {
  const withdrawn = await db.query<WithdrawnRow>(selectWithdrawnToLog(days));
  const logWithdrawal = (result: WithdrawnRow): Promise<unknown> =>
    addEntry(db, {
      kind: 'operator-void',
      ...ofSession(log, result, Number(result.version)),
      result: result.number,
      reason: toAscii(result.reason, 500),
    });
  await inSessions(withdrawn, logWithdrawal, 'the withdrawn results');
  return withdrawn.length;
}

/**
 * Adds the payouts of each complete settlement that the log lacks. Returns their number. A session that fails stops no
 * other one; the error is thrown at the end.
 */
export async function logPayouts(db: Db, log: PublicLog, sealer: Sealer, days?: number): Promise<number> {
  const settlements = await db.query<PaidRow>(selectSettlementsToLog(days));
  await inSessions(settlements, (settlement) => logPayoutsOf(db, log, sealer, settlement), 'the payouts');
  return settlements.length;
}

async function logPayoutsOf(db: Db, log: PublicLog, sealer: Sealer, settlement: PaidRow): Promise<void> {
  const sealed = await sealer.payouts(settlement);
  if (sealed === undefined) return;
  await addEntry(db, {
    kind: 'payouts',
    ...ofSession(log, settlement, Number(settlement.version)),
    ...sealed,
    result: settlement.number,
    reason: toAscii(settlement.reason, 500),
  });
}

/**
 * Calls `fn` with each row, in order. After a row that fails it leaves out the later rows of the session, because the
 * versions of an entry must be in order. At the end it throws the errors.
 */
function inSessions<Row extends sql.SessionRow>(
  rows: readonly Row[],
  fn: (row: Row) => Promise<unknown>,
  what: string,
): Promise<void> {
  const nameOf = (row: Row): string => `${row.draw_id}/${row.side}`;
  return tryEach(
    new Set(rows.map(nameOf)),
    async (session) => {
      for (const row of rows) if (nameOf(row) === session) await fn(row);
    },
    (failed) => `${what} of ${failed} sessions were not logged`,
  );
}
