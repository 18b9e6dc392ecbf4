import { Counter } from 'prom-client';
import type { PlatformContext } from '../../platform/context.ts';
import type { RateWindow } from '../../platform/security/rate-window.ts';

/** Limits and counters of one-time codes on this node. */
export type CodesState = {
  /** Codes not sent because all numbers together reached the limit of the hour. */
  stopped: Counter;
  limits: {
    /** Per number and asker. Per number alone, a stranger could use up the tries of the number's player. */
    ofNumber: RateWindow;
    fromAddress: RateWindow;
    /** Guesses at codes and tickets. Asking for codes is much rarer, so it is counted apart. */
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
      help: 'Codes refused by the limit for all numbers together',
      registers: [metrics],
    }),
    limits: {
      ofNumber: limits.window('code of a number', otpPerMinute),
      fromAddress: limits.window('code', otpPerAddressPerMinute),
      guessFromAddress: limits.window('proof', otpPerAddressPerMinute),
    },
  };
}
