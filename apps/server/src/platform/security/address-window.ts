import { isIPv6 } from 'node:net';
import { networkOf, subscriberOf } from './network-of.ts';
import type { RateWindow } from './rate-window.ts';
import type { SharedLimits } from './shared-limits.ts';

/** A /48 contains 65,536 subscribers (/64). Together they may use this many times the limit of one. */
const SUBSCRIBERS_OF_NETWORK = 4;

/**
 * A limit per minute whose key is a network address. It counts an IPv4 address, or the /64 of an IPv6 address. The
 * whole /48 has a wider limit, so a caller with many /64 cannot multiply the limit.
 */
export function createAddressWindow(limits: SharedLimits, name: string, perMinute: number): RateWindow {
  const ofSubscriber = limits.window(name, perMinute);
  const ofNetwork = limits.window(`${name} of a network`, perMinute * SUBSCRIBERS_OF_NETWORK);
  return {
    take: (address) => {
      if (!ofSubscriber.take(subscriberOf(address))) return false;
      const isMapped = subscriberOf(address).includes('.');
      return !isIPv6(address) || isMapped || ofNetwork.take(networkOf(address));
    },
    msLeft: () => ofSubscriber.msLeft(),
  };
}
