import type { PlatformContext } from '../../platform/context.ts';
import { createAddressWindow } from '../../platform/security/address-window.ts';
import type { RateWindow } from '../../platform/security/rate-window.ts';

/** Log-ins per minute, over all nodes. */
export type LogInLimits = {
  /** Per number and line. Per number alone, a stranger could use up the tries of the number's player. */
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
    fromAddress: createAddressWindow(limits, 'log-in', config.limits.loginPerAddressPerMinute),
  };
}
