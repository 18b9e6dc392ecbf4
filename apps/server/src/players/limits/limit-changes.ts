import type { AppContext, PlatformContext } from '../../platform/context.ts';
import type { RegisterPlayerCall } from '../../platform/http/register-call.ts';
import { fail } from '../../platform/result.ts';
import type { RateWindow } from '../../platform/security/rate-window.ts';

/** Changes of limits, settings and breaks that a player may make in a minute. Each one adds a leaf to the public log. */
const CHANGES_PER_MINUTE = 30;

declare module '../../platform/context.ts' {
  interface AppContext {
    /** Counts the changes of each player. All calls that change limits or start a break share it. */
    limitChanges: RateWindow;
  }
}

/** Creates the window of changes. */
export function createLimitChanges({ limits }: PlatformContext): RateWindow {
  return limits.window('changes of limits', CHANGES_PER_MINUTE);
}

/** Returns a function that registers a call which changes limits or starts a break. Each one counts in the window. */
export function registerLimitChanges(ctx: AppContext): RegisterPlayerCall {
  return (call, handler) =>
    ctx.registerPlayerCall(call, async (input) => {
      if (ctx.limitChanges.take(String(input.player.playerId))) return handler(input);
      input.reply.header('retry-after', String(Math.ceil(ctx.limitChanges.msLeft() / 1_000)));
      return fail('rate_limited');
    });
}
