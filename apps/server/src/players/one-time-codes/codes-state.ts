import { Counter } from 'prom-client';
import type { PlatformContext } from '../../platform/context.ts';
import { createAddressWindow } from '../../platform/security/address-window.ts';
import { LANE_PLACES } from '../../platform/security/hash-queue.ts';
import { createLanes, type Lanes } from '../../platform/security/lanes.ts';
import type { RateWindow } from '../../platform/security/rate-window.ts';

/** Codes that a node stores at a time. They take turns at one lock of the database, so more would only wait there. */
const SLOTS = 4;

/** Rate limits and counters of one-time codes on this node. */
export type CodesState = {
  /** Codes refused by the hourly limit of all numbers or of a network. */
  stopped: Counter;
  /** Guesses refused because all strangers or one network sent too many wrong codes within the hour. */
  guessesStopped: Counter;
  /** Storing a code takes a lock that all numbers share, so strangers wait for it in lanes of their own. */
  queue: Pick<Lanes, 'within' | 'load'>;
  limits: {
    /** Per number and requester. With one count per number, a stranger could use up the player's allowance. */
    ofNumber: RateWindow;
    fromAddress: RateWindow;
    /** Guesses at codes and tickets. Requests for codes are much rarer and have their own limit. */
    guessFromAddress: RateWindow;
    /** The same for a browser of the number's player, by number and browser. */
    guessFromBrowser: RateWindow;
    /** The same for codes that only the logged-in player can request, by player id. */
    guessByPlayer: RateWindow;
  };
};

declare module '../../platform/context.ts' {
  interface AppContext {
    codes: CodesState;
  }
}

/** Creates the limits and registers the counters. Call it once per node. */
export function createCodesState({
  config,
  limits,
  metrics,
}: Pick<PlatformContext, 'config' | 'limits' | 'metrics'>): CodesState {
  const { otpPerMinute, otpPerAddressPerMinute } = config.limits;
  return {
    stopped: new Counter({
      name: 'surahi_otp_stopped_total',
      help: 'Codes refused by the hourly limit of all numbers or of a network',
      registers: [metrics],
    }),
    guessesStopped: new Counter({
      name: 'surahi_otp_guesses_stopped_total',
      help: 'Guesses at codes refused because of too many wrong codes within the hour',
      registers: [metrics],
    }),
    queue: createLanes({ slots: SLOTS, places: LANE_PLACES }),
    limits: {
      ofNumber: limits.window('code of a number', otpPerMinute),
      fromAddress: createAddressWindow(limits, 'code', otpPerAddressPerMinute),
      guessFromAddress: createAddressWindow(limits, 'proof', otpPerAddressPerMinute),
      guessFromBrowser: limits.window('proof of a browser', otpPerAddressPerMinute),
      guessByPlayer: limits.window('proof of a player', otpPerAddressPerMinute),
    },
  };
}
