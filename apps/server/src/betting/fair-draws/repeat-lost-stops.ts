import { readStored } from '../../fairness/log/index.ts';
import { LOG_ACTOR } from '../../operators/audit/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { tryEach } from '../../platform/try-each.ts';
import { editMarket, lockPlan } from '../markets/index.ts';
import * as sql from './stops.sql.ts';

/**
 * Pauses and resumes the markets again that the log says were paused or resumed. A restore, or the promotion of a
 * standby that was behind, can lose the transaction that did it. If an operator stopped or resumed the market later
 * than the last lost entry, the operator's change stays. A market that is not in the lists stays stopped. The log then
 * gets an entry of the state that stays. Takes the lock of the plan if an entry is lost. Processes all markets, then throws for
 * those with an unreadable entry or a refused change.
 */
export async function repeatLostStops(db: Db): Promise<void> {
  const rows = await db.query<sql.LostStopRow>(sql.selectLostStops());
  await tryEach(
    new Set(rows.map(({ market_id: marketId }) => marketId)),
    (marketId) => db.transaction((tx) => repeatStopsOf(tx, marketId)),
    (failed) => `${failed} markets are not stopped or resumed as the public log says`,
  );
}

type Stop = { isStopped: boolean; atMs: number };

function readStop({ market_id: marketId, is_stopped: isStopped, bytes }: sql.LostStopRow): Stop {
  const { at } = readStored({ kind: isStopped ? 'pause' : 'resume', subject: String(marketId), bytes });
  return { isStopped, atMs: at };
}

async function repeatStopsOf(tx: Tx, marketId: number): Promise<void> {
  await tx.query(lockPlan());
  const rows = await tx.query<sql.LostStopRow>(sql.selectLostStops());
  const lost = rows.filter((row) => row.market_id === marketId).map(readStop);
  const last = lost.at(-1);
  if (last === undefined) return;
  const market = await tx.one<sql.StoppableRow>(sql.selectStoppable(marketId));
  const isStopped = stateAfter(market, last);
  const stops = [...lost];
  if (last.isStopped !== isStopped) stops.push({ isStopped, atMs: market.now.getTime() });
  // A change of the market adds the last row itself, see the trigger markets_stops.
  const isChanging = isStopped !== market.is_stopped;
  await tx.query(sql.insertStops(marketId, isChanging ? stops.slice(0, -1) : stops));
  if (!isChanging) return;
  const edited = await editMarket(tx, {
    marketId,
    patch: { isPaused: isStopped },
    actor: LOG_ACTOR,
    reason: 'in the public log',
  });
  if (!edited.ok) throw new Error(`market ${marketId} cannot be stopped or resumed again: ${edited.code}`);
}

/** Whether the market is stopped after its lost entries are repeated. */
function stateAfter(market: sql.StoppableRow, last: Stop): boolean {
  const isNewer = market.changed_at !== null && market.changed_at.getTime() > last.atMs;
  if (isNewer || !market.is_active) return market.is_stopped;
  return last.isStopped;
}
