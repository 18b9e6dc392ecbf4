import { drawResult } from '@surahi/fairness';
import { type DrawBeacon, RoundUnavailable } from '../../fairness/beacon/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { tryEach } from '../../platform/try-each.ts';
import { payoutOfVoid } from '../draws/index.ts';
import { openRecord, readRecord } from './draw-results.ts';
import { nameOfSide } from './leaves.ts';
import * as sql from './voids.sql.ts';

/** Sessions per run. Each one without a result asks the relays of the beacon once. */
const SESSIONS_PER_RUN = 10;

/**
 * Finds the results that void sessions would have had, once their rounds exist, and what their refunded bids would have
 * won (FAI-07). It changes no bid and no balance. Returns the number of results that it found. It still processes the
 * other sessions if one fails, and then throws (see `tryEach`).
 */
export async function findVoidOutcomes(db: Db, beacon: DrawBeacon): Promise<number> {
  let found = 0;
  const find = async (session: sql.OpenVoidRow): Promise<void> => {
    const result = session.result ?? (await resultOf(db, beacon, session));
    if (result === undefined) return;
    if (session.result === null) found += 1;
    await db.query(sql.insertOutcome(session.settlement_id, result));
    const payoutPaise = await payoutOfVoid(db, {
      drawId: session.draw_id,
      side: nameOfSide(session.side),
      result,
      otherResult: session.other_result,
      isOtherVoid: session.is_other_void,
    });
    if (payoutPaise !== undefined) await db.query(sql.savePayout(session.settlement_id, payoutPaise));
  };
  const open = await db.query<sql.OpenVoidRow>(sql.selectOpenVoids(SESSIONS_PER_RUN));
  await tryEach(open, find, (failed) => `${failed} outcomes of void sessions cannot be found`);
  return found;
}

/**
 * The result that follows from the round. It is undefined when no relay has the round yet, or when the seal does not open
 * to the committed seed.
 */
async function resultOf(db: Db, { client }: DrawBeacon, session: sql.OpenVoidRow): Promise<string | undefined> {
  const record = await readRecord(db, session);
  try {
    const round = await client.round(record.beacon.round);
    const seed = openRecord(record, round);
    return seed && drawResult(record.family, { seed, id: record.id, ...round });
  } catch (error) {
    if (error instanceof RoundUnavailable) return undefined;
    throw error;
  }
}
