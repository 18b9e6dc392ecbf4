import { Counter } from 'prom-client';
import type { AppContext } from '../../platform/context.ts';
import type { RateWindow } from '../../platform/rate-window.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

/** What this module holds in memory on one node. */
export type AccountsState = {
  sessions: SessionStore;
  /** Texts on their way to the provider that no answer waits for. */
  deliveries: Set<Promise<boolean>>;
  /** Codes not sent because all numbers together had enough. */
  codesStopped: Counter;
  limits: {
    /** Per number and address: counted for the number alone, a stranger could use up what its player may try. */
    loginOfNumber: RateWindow;
    loginFromAddress: RateWindow;
    /** Per number and who asks, for the same reason. */
    otpOfNumber: RateWindow;
    otpFromAddress: RateWindow;
    /** Guesses at codes and tickets; apart from asking for codes, which is much rarer. */
    proofFromAddress: RateWindow;
  };
};

const states = new WeakMap<AppContext, AccountsState>();

/** The node's state of this module, made at the first use. */
export function stateOf(ctx: AppContext): AccountsState {
  let state = states.get(ctx);
  if (state === undefined) {
    const { limits } = ctx.config;
    state = {
      sessions: createSessionStore(ctx),
      deliveries: new Set(),
      codesStopped: new Counter({
        name: 'surahi_otp_stopped_total',
        help: 'Codes refused by the limit for all numbers together',
        registers: [ctx.metrics],
      }),
      limits: {
        loginOfNumber: ctx.limits.window('log-in of a number', limits.loginPerMinute),
        loginFromAddress: ctx.limits.window('log-in', limits.loginPerAddressPerMinute),
        otpOfNumber: ctx.limits.window('code of a number', limits.otpPerMinute),
        otpFromAddress: ctx.limits.window('code', limits.otpPerAddressPerMinute),
        proofFromAddress: ctx.limits.window('proof', limits.otpPerAddressPerMinute),
      },
    };
    states.set(ctx, state);
  }
  return state;
}

/** The caller as far as limits, codes and the list of devices care. */
export type Caller = {
  address: string;
  userAgent: string;
  /** The hash of the token that a browser on our own pages is known by; undefined for other clients. */
  device: string | undefined;
};
