import type { AppContext, PlatformContext } from '../../platform/context.ts';
import type { RegisterPlayerCall } from '../../platform/http/register-call.ts';
import { fail } from '../../platform/result.ts';
import type { RateWindow } from '../../platform/security/rate-window.ts';

/** Changes of limits and settings, and time-outs, that a player may make in a minute. Each adds a leaf to the log. */
const CHANGES_PER_MINUTE = 30;

declare module '../../platform/context.ts' {
  interface AppContext {
    /** Counts the changes of each player. Calls that change limits or settings, or start a time-out, share it. */
    limitChanges: RateWindow;
  }
}

/** Creates the window of changes. */
export function createLimitChanges({ limits }: PlatformContext): RateWindow {
  return limits.window('changes of limits', CHANGES_PER_MINUTE);
}

/** Returns a function that registers a call. Each call counts in the window of changes. */
export function registerLimitChanges(ctx: AppContext): RegisterPlayerCall {
  return (call, handler) =>
    ctx.registerPlayerCall(call, async (input) => {
      if (ctx.limitChanges.take(String(input.player.playerId))) return handler(input);
      input.reply.header('retry-after', String(Math.ceil(ctx.limitChanges.msLeft() / 1_000)));
      return fail('rate_limited');
    });
}
