import { Counter } from 'prom-client';
import type { PlatformContext } from '../../platform/context.ts';
import type { RateWindow } from '../../platform/security/rate-window.ts';

/** Rate limits and counters of one-time codes on this node. */
export type CodesState = {
  /** Codes refused because all numbers together reached the hourly limit. */
  stopped: Counter;
  limits: {
    /** Per number and requester. If it counted per number alone, a stranger could use up the player's allowance. */
    ofNumber: RateWindow;
    fromAddress: RateWindow;
    /**
     * Guesses at codes and tickets. They are far more frequent than requests for codes, so they have their own limit.
     */
    guessFromAddress: RateWindow;
  };
};

declare module '../../platform/context.ts' {
  interface AppContext {
    codes: CodesState;
  }
}

export function createCodesState({
  config,
  limits,
  metrics,
}: Pick<PlatformContext, 'config' | 'limits' | 'metrics'>): CodesState {
  const { otpPerMinute, otpPerAddressPerMinute } = config.limits;
  return {
    stopped: new Counter({
      name: 'surahi_otp_stopped_total',
      help: 'Codes refused by the hourly limit for all numbers together',
      registers: [metrics],
    }),
    limits: {
      ofNumber: limits.window('code of a number', otpPerMinute),
      fromAddress: limits.window('code', otpPerAddressPerMinute),
      guessFromAddress: limits.window('proof', otpPerAddressPerMinute),
    },
  };
}
