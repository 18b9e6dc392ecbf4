import { createHash } from 'node:crypto';
import { siteOf, SUBSCRIBERS_OF_SITE, subscriberOf } from './network-of.ts';

/** A count of tries. `free` tries have no delay after them. */
export type TryOrigin = { key: string; free: number };

/** Tries without a delay for one person. */
export const FREE_TRIES = 3;

/** All strangers share one count. */
export const STRANGERS: readonly TryOrigin[] = [{ key: '', free: FREE_TRIES }];

/** Returns the stored key of an address, a network or a device. */
export function originKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/**
 * Returns the counts of a try from an address. The subscriber of an earlier sign-in has a count apart from strangers, so
 * that no stranger can delay the account's owner. A subscriber is an IPv4 address or a /64, because a phone changes its
 * address within its /64. Known subscribers of one /48 also share a wider count.
 */
export function originsOf(address: string, earlier: readonly (string | null)[]): readonly TryOrigin[] {
  const subscriber = subscriberOf(address);
  if (!earlier.some((one) => one !== null && subscriberOf(one) === subscriber)) return STRANGERS;
  const origins = [{ key: originKey(subscriber), free: FREE_TRIES }];
  const site = siteOf(address);
  if (site !== undefined) origins.push({ key: originKey(`${site}::/48`), free: FREE_TRIES * SUBSCRIBERS_OF_SITE });
  return origins;
}
