import {
  commitmentOf,
  drawResult,
  type EntryOf,
  openSeal,
  SealError,
  timeOfRound,
  toHex,
  verifyRound,
} from '@surahi/fairness';
import { type BeaconRound, type DrawBeacon, RoundUnavailable } from '../../fairness/beacon/index.ts';
import { addEntry, isInTree, type PublicLog, readEntries } from '../../fairness/log/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok } from '../../platform/result.ts';
import { tryEach } from '../../platform/try-each.ts';
import type { TaskHandler } from '../../platform/workers/tasks.ts';
import { declareDrawn } from '../draws/index.ts';
import { endWithVoid } from './end-with-void.ts';
import type { SessionAddress } from './export-bundle.ts';
import * as sql from './mode-draw.sql.ts';
import { nameOfSide } from './leaves.ts';
import { ofSession } from './log-sessions.ts';

export type DrawModeRecord = Extract<EntryOf<'record'>, { mode: 'draw' }>;

/**
 * Declares the result of each session in mode draw whose round is due. A session whose round no relay has waits for the
 * next call. Returns the number of results. Repeating it, or running it on two nodes, declares nothing twice. If some
 * sessions fail, it still processes the others and then throws (see `tryEach`).
 */
export async function drawResults(db: Db, log: PublicLog, beacon: DrawBeacon, days?: number): Promise<number> {
  const sessions = await db.query<sql.DueSessionRow>(sql.selectUndrawn(days));
  const rounds = await fetchRounds(beacon, sessions);
  let drawn = 0;
  const draw = async (session: sql.DueSessionRow): Promise<void> => {
    const round = rounds.get(Number(session.beacon_round));
    if (round !== undefined && (await drawSession(db, log, session, round))) drawn += 1;
  };
  await tryEach(sessions, draw, (failed) => `${failed} sessions in mode draw cannot be drawn`);
  return drawn;
}

/** Fetches the rounds at once, so that an absent relay delays a call by its time limit only once. */
async function fetchRounds(
  { client }: DrawBeacon,
  sessions: readonly sql.DueSessionRow[],
): Promise<Map<number, BeaconRound>> {
  const wanted = new Set(sessions.map((session) => Number(session.beacon_round)));
  const found = new Map<number, BeaconRound>();
  const fetchOne = async (round: number): Promise<void> => {
    try {
      found.set(round, await client.round(round));
    } catch (error) {
      if (!(error instanceof RoundUnavailable)) throw error;
    }
  };
  await Promise.all([...wanted].map(fetchOne));
  return found;
}

/**
 * Declares the result that follows from a verified round, and adds it to the log in the same transaction. Returns false
 * when it cannot be declared now: another node did it, the draw is cancelled, the open result is missing, or the log
 * says that the session is void or cancelled. It also returns false for an overdue session until the log of this node
 * is compared, because the database may have lost the void. If the seal does not open to the seed that the record
 * commits to, the session is declared void. The log then proves that the operator made a bad seal.
 */
export async function drawSession(
  db: Db,
  log: PublicLog,
  session: sql.DueSessionRow,
  round: BeaconRound,
): Promise<boolean> {
  const record = await readRecord(db, session);
  if (!log.isCompared && session.now.getTime() >= overdueAt(record)) return false;
  const seed = openRecord(record, round);
  if (seed === undefined) {
    const { signature } = round;
    return endWithVoid(db, log, session, { reason: 'bad-seal', absences: [], signature });
  }
  const result = drawResult(record.family, { seed, id: record.id, ...round });
  const declared = await db.attempt(async (tx) => {
    const done = await declareDrawn(tx, {
      drawId: session.draw_id,
      side: nameOfSide(session.side),
      number: result,
    });
    if (!done.ok) return done;
    // An archive may have put a void or a cancellation back since the session was selected.
    const ends = await tx.query(sql.selectEndEntry({ drawId: session.draw_id, side: session.side }));
    if (ends.length > 0) return fail('draw_final');
    await addEntry(tx, { kind: 'result', ...ofSession(log, session, 1), ...round, seed: toHex(seed), result });
    return ok(undefined);
  });
  return declared.ok;
}

/** From when the witnesses may state that the round is missing, in unix ms. Only the record of the draw decides this. */
export function overdueAt({ beacon, voidAfter }: DrawModeRecord): number {
  return timeOfRound(beacon, beacon.round) + voidAfter * 1_000;
}

/** Opens the seal of a record. Returns the seed, or undefined when the seal does not open to the committed seed. */
export function openRecord(record: DrawModeRecord, { signature }: BeaconRound): Uint8Array | undefined {
  try {
    const seed = openSeal(record.seal, signature);
    return commitmentOf(record.id, seed) === record.commitment ? seed : undefined;
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

declare module '../../platform/workers/tasks.ts' {
  interface WorkerTasks {
    verifyRound: { input: { key: string; round: number; signature: string }; output: boolean };
  }
}

/** Verifies the signature of a round. This takes about 20 ms. */
export const verifyRoundTask: TaskHandler<'verifyRound'> = ({ key, round, signature }) =>
  Promise.resolve(verifyRound({ key }, round, signature));

/** Returns the session if it waits for its round. */
export async function findUndrawn(tx: Tx, of: SessionAddress): Promise<sql.DueSessionRow | undefined> {
  const [row] = await tx.query<sql.DueSessionRow>(sql.selectUndrawnOf(of));
  return row;
}

/**
 * Draws one session with a round that somebody submitted, so that a site whose relays do not respond can still settle.
 * A worker verifies the signature. Returns 'busy' when no worker is free, 'invalid' when the signature is not that of
 * the round, 'unknown' when the result cannot be declared now (see `drawSession`), and 'drawn' otherwise.
 */
export async function drawWithRound(
  { db, workers }: Pick<AppContext, 'db' | 'workers'>,
  log: PublicLog,
  { session, signature, owner }: { session: sql.DueSessionRow; signature: string; owner: string },
): Promise<'unknown' | 'invalid' | 'busy' | 'drawn'> {
  const { beacon } = await readRecord(db, session);
  const { key, round } = beacon;
  const verified = await workers.run('verifyRound', { key, round, signature }, { lane: 'proofs', owner });
  if (!verified.ok) return 'busy';
  if (!verified.value) return 'invalid';
  return (await drawSession(db, log, session, { round, signature })) ? 'drawn' : 'unknown';
}

/**
 * Reads the record of a session in mode draw. Throws when its id or round differs from the session's, or when the tree
 * of the log does not contain it. In both cases somebody changed the database, and the session gets no result.
 */
export async function readRecord(db: Db, session: sql.UndrawnRow): Promise<DrawModeRecord> {
  const key = { draw: `${session.market_id}/${session.business_date}`, side: nameOfSide(session.side) };
  const [stored] = await readEntries(db, { kind: 'record', ...key });
  const record = stored?.entry;
  if (
    stored === undefined ||
    record?.mode !== 'draw' ||
    record.id !== session.record_id ||
    record.beacon.round !== Number(session.beacon_round) ||
    !(await isInTree(db, stored))
  ) {
    throw new Error(`the record of draw ${session.draw_id}, side ${session.side}, is not the one in the log`);
  }
  return record;
}
