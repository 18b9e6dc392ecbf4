import type { PlatformContext } from '../../platform/context.ts';
import type { RateWindow } from '../../platform/security/rate-window.ts';

/** Log-ins per minute, across all nodes. */
export type LogInLimits = {
  /** Per number and address. If it counted per number alone, a stranger could use up the player's allowance. */
  ofNumber: RateWindow;
  fromAddress: RateWindow;
};

declare module '../../platform/context.ts' {
  interface AppContext {
    logInLimits: LogInLimits;
  }
}

export function createLogInLimits({ config, limits }: Pick<PlatformContext, 'config' | 'limits'>): LogInLimits {
  return {
    ofNumber: limits.window('log-in of a number', config.limits.loginPerMinute),
    fromAddress: limits.window('log-in', config.limits.loginPerAddressPerMinute),
  };
}
