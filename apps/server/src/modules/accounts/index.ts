import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../../platform/context.ts';
import { registerEntryCalls, registerOtpCalls, registerOwnAccountCalls } from './accounts.routes.ts';
import { stateOf } from './accounts-state.ts';
import { deleteOldDevices } from './known-devices.sql.ts';
import { deleteOldLetIn } from './let-in.sql.ts';
import { deleteOldCodes, deleteOldTickets } from './otp.sql.ts';
import { deleteOldLoginTries } from './players.sql.ts';
import { registerSessionCalls } from './sessions.routes.ts';

export { readEmail, readName, readPassword } from './check-fields.ts';
export { createPlayer, type NewPlayer } from './create-player.ts';
export {
  endNamedSession,
  endPlayerSessions,
  forgetPlayers,
  forgetSessions,
  notifyPlayers,
  readSessionEnds,
  type SessionEnd,
} from './end-sessions.ts';
export { type IssuedOtp, issueOtp, type OtpRequest } from './issue-otp.ts';
export { endBrowser, letBrowserIn } from './let-in.ts';
export { type LetInRow, selectLetIn } from './let-in.sql.ts';
export { nameDevice } from './name-device.ts';
export { type NumberProof, proveNumber, spendTicket } from './prove-number.ts';
export { ASKED_BY_PLAYER } from './who-asks.ts';

/** How long a stopping node waits for the provider of text messages. */
const LONGEST_DELIVERY_WAIT_MS = 5_000;

/** Players, their sessions and passwords, and the proofs of their numbers. */
export function accountsModule(ctx: AppContext): void {
  const { sessions } = stateOf(ctx);
  ctx.identity.setResolver((token) => sessions.resolve(token));
  ctx.listener.on('sessions', (payload) => sessions.forgetSessions(readIds(payload)));
  ctx.listener.on('players', (payload) => sessions.forgetPlayers(readIds(payload)));
  // what was said while nobody listened is lost, so nothing that was remembered then can be trusted
  ctx.listener.onLost(() => sessions.forgetAll());
  ctx.listener.onReconnect(() => sessions.forgetAll());
  ctx.onStop(() => finishWork(ctx));

  registerEntryCalls(ctx);
  registerOtpCalls(ctx);
  registerOwnAccountCalls(ctx);
  registerSessionCalls(ctx);

  ctx.jobs.task('accounts-tidy', async () => {
    await ctx.db.query(deleteOldCodes());
    await ctx.db.query(deleteOldTickets());
    await ctx.db.query(deleteOldLoginTries());
    await ctx.db.query(deleteOldDevices());
    await ctx.db.query(deleteOldLetIn());
  });
  ctx.jobs.cron('accounts-tidy', '41 * * * *');
}

/** Lets texts on their way arrive, within reason, and writes what is only in memory. */
async function finishWork(ctx: AppContext): Promise<void> {
  const { sessions, deliveries } = stateOf(ctx);
  await Promise.race([Promise.allSettled(deliveries), pause(LONGEST_DELIVERY_WAIT_MS, undefined, { ref: false })]);
  await sessions.flush().catch((error: unknown) => {
    ctx.logger.warn({ err: error }, 'last-seen times could not be written');
  });
}

function readIds(payload: string): bigint[] {
  return payload
    .split(',')
    .filter((part) => /^[0-9]{1,18}$/.test(part))
    .map(BigInt);
}
