import type { Db, Tx } from '../../platform/db/db.ts';
import { nextReceivers, type PushReceiver, queueMessages, type QueuedMessage } from '../../players/push/index.ts';
import * as sql from './push-results.sql.ts';
import { resultText, winText } from './push-texts.ts';

/** Browsers for which one transaction writes messages. */
const BROWSERS = 500;
/** An open app shows a win by itself within seconds. The message is then dropped. */
const DELAY_SECONDS = 15;

/** Pages of the app with the wins and the bids of a family. */
const PAGES = {
  main: { wins: '/imp3', results: '/imp4' },
  starline: { wins: '/imp6', results: '/imp5' },
  gali: { wins: '/impwin', results: '/impbid' },
} as const;

/** The tag of the messages about a settlement. */
export function settlementTag(settlementId: bigint): string {
  return `result:${settlementId}`;
}

/**
 * Queues push messages for the settlements that have paid their winners: wins and results of players with a bid that the
 * result decides. Runs after the settlement, and no settlement chunk waits for its locks. Each transaction handles some
 * browsers and moves a cursor. Several nodes may therefore run it, and a crash repeats nothing.
 */
export async function pushResults(db: Db, stopping: () => boolean = () => false): Promise<void> {
  await db.query(sql.openRuns());
  while (!stopping() && (await db.transaction(nextStep)));
}

/** Handles the next browsers of a run. Returns false when there is no run left for this node. */
async function nextStep(tx: Tx): Promise<boolean> {
  const [run] = await tx.query<sql.RunRow>(sql.lockRun());
  if (run === undefined) return false;
  const { settlement_id: settlementId } = run;
  const [settled] = await tx.query<sql.SettledRow>(sql.selectSettled(settlementId));
  const from = { afterSession: run.cursor_session, limit: BROWSERS };
  const receivers =
    settled === undefined ? [] : await nextReceivers(tx, { ...from, subscribedBefore: settled.completed_at });
  const last = receivers.at(-1);
  if (settled === undefined || last === undefined) {
    await tx.query(sql.endRun(settlementId));
    return true;
  }
  const players = receivers.map(({ playerId }) => playerId);
  const outcomes = await tx.query<sql.OutcomeRow>(sql.selectOutcomes(settlementId, settled, players));
  const byPlayer = new Map(outcomes.map((row) => [row.player_id, row]));
  const messages = receivers.flatMap((receiver) => {
    const outcome = byPlayer.get(receiver.playerId);
    return outcome === undefined ? [] : messageFor(receiver, settlementId, settled, outcome);
  });
  await queueMessages(tx, messages, DELAY_SECONDS);
  await tx.query(sql.moveCursor(settlementId, last.sessionId));
  return true;
}

/** A win if there is one and the browser wants wins, otherwise the result if it wants results. */
function messageFor(
  receiver: PushReceiver,
  settlementId: bigint,
  settled: sql.SettledRow,
  outcome: sql.OutcomeRow,
): QueuedMessage[] {
  const { sessionId, playerId, topics, language } = receiver;
  const base = { sessionId, playerId, tag: settlementTag(settlementId) };
  const page = PAGES[settled.family];
  if (outcome.won_paise > 0n && topics.includes('wins')) {
    const text = winText(language, settled, outcome.won_paise);
    return [{ ...base, ...text, topic: 'wins', link: page.wins, winSeq: outcome.win_seq, settlementId }];
  }
  if (!topics.includes('results')) return [];
  const text = resultText(language, settled);
  return [{ ...base, ...text, topic: 'results', link: page.results, winSeq: null, settlementId: null }];
}
