import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { AppContext } from '../../platform/context.ts';
import { mayCelebrate } from '../limits/index.ts';
import { deliveryOf, retryDelayMs } from './delivery.ts';
import { isAboutPlay, judgeMessage } from './judge-message.ts';
import * as sql from './messages.sql.ts';
import { countPush, type Push } from './open-push.ts';
import { readEndpoint } from './push-hosts.ts';
import { deleteGone } from './push.sql.ts';

/** Messages of one claim. All tries of a claim end before it does: 32 messages, 8 lanes, 10 seconds each. */
const CLAIM = 32;
/** Messages that this node sends at the same time. */
const LANES = 8;

/** What the database has to store about a claimed message. */
type Ending = { end: 'done' } | { end: 'gone' } | { end: 'postponed'; untilMs: number; failed: boolean };

/**
 * Sends messages that are due, and stores what became of them. Returns whether more may be due. No transaction is open
 * while it sends. A node that dies in between leaves its messages to the next claim.
 */
export async function sendDue(ctx: AppContext, push: Push, signal: AbortSignal): Promise<boolean> {
  const rows = await ctx.db.query<sql.ClaimedRow>(sql.claimDue(CLAIM, ctx.config.sessions.playerIdleDays));
  const left = [...rows];
  const endings: [sql.ClaimedRow, Ending][] = [];
  const lane = async (): Promise<void> => {
    for (let row = left.shift(); row !== undefined; row = left.shift()) {
      endings.push([row, await sendOne(ctx, push, row, signal)]);
      // Encryption uses the CPU. Between two messages the node handles requests of players.
      await endOfTurn();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await store(ctx, endings);
  return rows.length === CLAIM;
}

async function sendOne(ctx: AppContext, push: Push, row: sql.ClaimedRow, signal: AbortSignal): Promise<Ending> {
  const verdict = judgeMessage(row, isAboutPlay(row) ? await mayCelebrate(ctx.db, row.player_id) : 'now');
  const url = readEndpoint(row.endpoint, push.testOrigin);
  if (verdict.act === 'hold') {
    countPush(push, 'held');
    return { end: 'postponed', untilMs: verdict.untilMs, failed: false };
  }
  if (verdict.act === 'drop') {
    countPush(push, 'dropped');
    return { end: 'done' };
  }
  if (verdict.act === 'forget' || url === undefined) {
    countPush(push, 'gone');
    return { end: 'gone' };
  }
  // The void of a result deletes its messages, also claimed ones. The judgement above may wait for the database.
  if (isAboutPlay(row) && (await ctx.db.query(sql.selectMessage(row.message_id))).length === 0) {
    countPush(push, 'dropped');
    return { end: 'done' };
  }
  const { title, body, link, tag, language: lang } = row;
  const ttlSeconds = Math.ceil((row.expires_at.getTime() - row.now.getTime()) / 1_000);
  const receiver = { url, p256dh: row.p256dh, auth: row.auth };
  const answer = await push.post(receiver, { payload: { title, body, link, tag, lang }, ttlSeconds }, signal);
  const delivery = deliveryOf(answer);
  countPush(push, delivery);
  if (delivery === 'gone') return { end: 'gone' };
  // Marks the win before the other messages of the claim are sent, because a void may reverse it meanwhile.
  if (delivery === 'sent') await noteDeliveredWin(ctx, push, row);
  if (delivery !== 'retry') {
    if (delivery === 'refused')
      ctx.logger.warn({ host: url.host, status: answer.status }, 'a push service refused a message');
    return { end: 'done' };
  }
  const untilMs = row.now.getTime() + retryDelayMs(row.attempts + 1, answer);
  return { end: 'postponed', untilMs, failed: true };
}

/**
 * Runs the registered steps after a push service accepted the message about a win. Logs an error: if this threw, sent
 * messages of the claim would be sent again.
 */
async function noteDeliveredWin(
  ctx: AppContext,
  push: Push,
  { message_id, player_id, settlement_id }: sql.ClaimedRow,
): Promise<void> {
  if (settlement_id === null) return;
  try {
    for (const step of push.deliveredWinSteps) await step(ctx.db, player_id, settlement_id);
  } catch (error) {
    ctx.logger.error(
      { err: error, messageId: String(message_id), settlementId: String(settlement_id) },
      'could not mark a win as notified; if it is reversed, the player may get no notice',
    );
  }
}

async function store(ctx: AppContext, endings: readonly [sql.ClaimedRow, Ending][]): Promise<void> {
  const done = endings.filter(([, { end }]) => end === 'done').map(([row]) => row.message_id);
  const gone = endings.filter(([, { end }]) => end === 'gone').map(([row]) => row);
  const later = endings.flatMap(([row, ending]) => (ending.end === 'postponed' ? [{ row, ...ending }] : []));
  if (done.length > 0) await ctx.db.query(sql.deleteMessages(done));
  if (gone.length > 0) {
    await ctx.db.query(
      deleteGone(
        gone.map((row) => row.session_id),
        gone.map((row) => row.endpoint),
      ),
    );
  }
  if (later.length > 0) {
    await ctx.db.query(
      sql.postpone(
        later.map(({ row }) => row.message_id),
        later.map(({ untilMs }) => untilMs),
        later.map(({ failed }) => failed),
      ),
    );
  }
}
