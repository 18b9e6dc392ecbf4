import { addEntry, type PublicLog } from '../../fairness/log/index.ts';
import type { Db } from '../../platform/db/db.ts';
import * as sql from './stops.sql.ts';

/** Adds to the log the stops and resumptions of markets that it lacks. Returns their number. */
export async function logStops(db: Db, log: PublicLog, days?: number): Promise<number> {
  const stops = await db.query<sql.StopRow>(sql.selectStopsToLog(days));
  for (const stop of stops) {
    await addEntry(db, {
      kind: stop.is_stopped ? 'pause' : 'resume',
      v: 1,
      origin: log.origin,
      market: String(stop.market_id),
      version: Number(stop.version),
      at: stop.at.getTime(),
    });
  }
  return stops.length;
}
