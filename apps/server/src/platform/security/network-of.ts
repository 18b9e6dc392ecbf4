import { isIPv6 } from 'node:net';

/** The leading hextets of an IPv6 address that a provider assigns to a customer site: a /48. */
const HEXTETS_OF_NETWORK = 3;
/** The leading hextets that one subscriber has: a /64. The subscriber can use every address in it. */
const HEXTETS_OF_SUBSCRIBER = 4;
const ALL_HEXTETS = 8;

/**
 * Returns the network of an address. For IPv4, also mapped into IPv6, it is the first three bytes; for IPv6 the first
 * 48 bits. Counting per network stops an attacker who multiplies a limit by using neighbouring addresses.
 */
export function networkOf(address: string): string {
  const v4 = /(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)?.[1];
  return v4 ?? firstHextets(address, HEXTETS_OF_NETWORK);
}

/**
 * Returns the part of an address that identifies one subscriber: an IPv4 address, also mapped into IPv6, or the first
 * 64 bits of an IPv6 address.
 */
export function subscriberOf(address: string): string {
  if (!address.includes(':')) return address;
  const v4 = /\d{1,3}(?:\.\d{1,3}){3}$/.exec(address)?.[0];
  return v4 ?? firstHextets(address, HEXTETS_OF_SUBSCRIBER);
}

/**
 * Returns the /48 above the subscriber of an IPv6 address. Returns undefined for IPv4, also mapped into IPv6. A /48
 * contains 65,536 subscribers, so a limit for each alone would allow its owner 65,536 times as much.
 */
export function siteOf(address: string): string | undefined {
  return isIPv6(address) && !subscriberOf(address).includes('.') ? networkOf(address) : undefined;
}

/** All subscribers of a /48 together may use this many times the limit of one. */
export const SUBSCRIBERS_OF_SITE = 4;

function firstHextets(address: string, count: number): string {
  const [left = '', right] = (address.split('%')[0] ?? '').split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros = right === undefined ? 0 : Math.max(0, ALL_HEXTETS - head.length - tail.length);
  const all = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return all
    .slice(0, count)
    .map((hextet) => hextet.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
