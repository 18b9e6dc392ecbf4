import type { PlatformContext } from '../../platform/context.ts';
import { createAddressWindow } from '../../platform/security/address-window.ts';
import type { RateWindow } from '../../platform/security/rate-window.ts';

/** Log-ins per minute, over all nodes. */
export type LogInLimits = {
  /**
   * Per number and known browser, or number and line (an IPv4 address or an IPv6 /64). With one count per number, a
   * stranger could use up the attempts of its player.
   */
  ofNumber: RateWindow;
  fromAddress: RateWindow;
};

declare module '../../platform/context.ts' {
  interface AppContext {
    logInLimits: LogInLimits;
  }
}

/** Creates the limits of log-ins. Call it once per node. */
export function createLogInLimits({ config, limits }: Pick<PlatformContext, 'config' | 'limits'>): LogInLimits {
  return {
    ofNumber: limits.window('log-in of a number', config.limits.loginPerMinute),
    fromAddress: createAddressWindow(limits, 'log-in', config.limits.loginPerAddressPerMinute),
  };
}
