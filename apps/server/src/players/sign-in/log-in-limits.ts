import type { PlatformContext } from '../../platform/context.ts';
import type { RateWindow } from '../../platform/security/rate-window.ts';

/** Log-ins a minute, over all nodes together. */
export type LogInLimits = {
  /** Per number and address. Per number alone, a stranger could use up the tries of the number's player. */
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
