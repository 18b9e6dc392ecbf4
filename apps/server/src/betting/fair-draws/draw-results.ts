import {
  commitmentOf,
  drawResult,
  type EntryOf,
  openSeal,
  SealError,
  type Session,
  toHex,
  verifyRound,
} from '@surahi/fairness';
import { type BeaconRound, type DrawBeacon, RoundUnavailable } from '../../fairness/beacon/index.ts';
import { addEntry, type PublicLog, readEntries } from '../../fairness/log/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { ok } from '../../platform/result.ts';
import { declareDrawn } from '../draws/index.ts';
import * as sql from './mode-draw.sql.ts';
import { nameOfSide } from './leaves.ts';
import { ofSession } from './log-sessions.ts';

type DrawModeRecord = Extract<EntryOf<'record'>, { mode: 'draw' }>;

/**
 * Declares the result of each session in mode draw whose round is due. A session whose round no relay has waits for the next call.
 * Returns the number of results. Repeating it, or running it on two nodes, declares nothing twice. Throws AggregateError after all
 * sessions when some cannot be drawn by any round.
 */
export async function drawResults(db: Db, log: PublicLog, beacon: DrawBeacon): Promise<number> {
  const sessions = await db.query<sql.UndrawnRow>(sql.selectUndrawn());
  const rounds = await fetchRounds(beacon, sessions);
  let drawn = 0;
  const errors: unknown[] = [];
  for (const session of sessions) {
    const round = rounds.get(Number(session.beacon_round));
    if (round === undefined) continue;
    try {
      if (await drawSession(db, log, session, round)) drawn += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} sessions in mode draw cannot be drawn`);
  return drawn;
}

/** Fetches the rounds at once, so that an absent relay delays a call by its time limit only once. */
async function fetchRounds(
  { client }: DrawBeacon,
  sessions: readonly sql.UndrawnRow[],
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
 * Declares the result that follows from a verified round, and adds it to the log in the same transaction. Returns false when it
 * cannot be declared now: another node did it, the draw is cancelled, or the open result is missing. Throws SealError when the
 * record's seal does not open to its commitment.
 */
async function drawSession(db: Db, log: PublicLog, session: sql.UndrawnRow, round: BeaconRound): Promise<boolean> {
  const record = await readRecord(db, session);
  const seed = openSeal(record.seal, round.signature);
  if (commitmentOf(record.id, seed) !== record.commitment) {
    throw new SealError(`the seal of record ${record.id} opens to another seed than its commitment`);
  }
  const result = drawResult(record.family, { seed, id: record.id, ...round });
  const declared = await db.attempt(async (tx) => {
    const done = await declareDrawn(tx, {
      drawId: session.draw_id,
      side: nameOfSide(session.side),
      number: result,
    });
    if (!done.ok) return done;
    await addEntry(tx, { kind: 'result', ...ofSession(log, session, 1), ...round, seed: toHex(seed), result });
    return ok(undefined);
  });
  return declared.ok;
}

/**
 * Draws one session with a round that anyone brought, so that a site without relays can still settle. Returns 'unknown' when no
 * session waits for a round, 'invalid' when the signature is not the one of its round, and 'drawn' otherwise.
 */
export async function drawWithRound(
  db: Db,
  log: PublicLog,
  of: { marketId: number; businessDate: string; session: Session; signature: string },
): Promise<'unknown' | 'invalid' | 'drawn'> {
  const session = (await db.query<sql.UndrawnRow>(sql.selectUndrawn())).find(
    (row) =>
      row.market_id === of.marketId && row.business_date === of.businessDate && nameOfSide(row.side) === of.session,
  );
  if (session === undefined) return 'unknown';
  const { beacon } = await readRecord(db, session);
  if (!verifyRound(beacon, beacon.round, of.signature)) return 'invalid';
  return (await drawSession(db, log, session, { round: beacon.round, signature: of.signature })) ? 'drawn' : 'unknown';
}

async function readRecord(db: Db, session: sql.UndrawnRow): Promise<DrawModeRecord> {
  const key = { draw: `${session.market_id}/${session.business_date}`, side: nameOfSide(session.side) };
  const [stored] = await readEntries(db, { kind: 'record', ...key });
  const record = stored?.entry;
  if (
    record?.mode !== 'draw' ||
    record.id !== session.record_id ||
    record.beacon.round !== Number(session.beacon_round)
  ) {
    throw new Error(`the record of draw ${session.draw_id}, side ${session.side}, is not the one in the log`);
  }
  return record;
}
