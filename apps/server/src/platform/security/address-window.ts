import { isIPv6 } from 'node:net';
import { lineOf, networkOf } from './network-of.ts';
import type { RateWindow } from './rate-window.ts';
import type { SharedLimits } from './shared-limits.ts';

/** A /48 contains 65,536 subscriber lines (/64). Together they may use this many times the limit of one line. */
const LINES_OF_NETWORK = 4;

/**
 * A limit per minute whose key is a network address. It counts an IPv4 address, or the /64 of an IPv6 address. The
 * whole /48 has a wider limit, so a caller with many /64 cannot multiply the limit.
 */
export function createAddressWindow(limits: SharedLimits, name: string, perMinute: number): RateWindow {
  const ofLine = limits.window(name, perMinute);
  const ofNetwork = limits.window(`${name} of a network`, perMinute * LINES_OF_NETWORK);
  return {
    take: (address) => {
      if (!ofLine.take(lineOf(address))) return false;
      const isMapped = lineOf(address).includes('.');
      return !isIPv6(address) || isMapped || ofNetwork.take(networkOf(address));
    },
    msLeft: () => ofLine.msLeft(),
  };
}
