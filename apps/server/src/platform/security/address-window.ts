import { siteOf, SUBSCRIBERS_OF_SITE, subscriberOf } from './network-of.ts';
import type { RateWindow } from './rate-window.ts';
import type { SharedLimits } from './shared-limits.ts';

/**
 * A limit per minute whose key is a network address. It counts an IPv4 address, or the /64 of an IPv6 address. The
 * whole /48 has a wider limit, so a caller with many /64 cannot multiply the limit.
 */
export function createAddressWindow(limits: SharedLimits, name: string, perMinute: number): RateWindow {
  const ofSubscriber = limits.window(name, perMinute);
  const ofSite = limits.window(`${name} of a network`, perMinute * SUBSCRIBERS_OF_SITE);
  return {
    take: (address) => {
      if (!ofSubscriber.take(subscriberOf(address))) return false;
      const site = siteOf(address);
      return site === undefined || ofSite.take(site);
    },
    msLeft: () => ofSubscriber.msLeft(),
  };
}
