import { isIP } from 'node:net';
import * as z from 'zod';

/** A whole number in a range, written as text. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

/** A whole number in a range, with a default. */
export const count = (min: number, max: number, fallback: number) => whole(min, max).default(fallback);

/** Where push services reach the operator (RFC 8292). */
export const pushContact = z
  .string()
  .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https: address');

/** A switch: on or off. */
export const onOff = z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).transform((value) => value === 'on');

/** Clients trim these values before they send them, so the configured value must be trimmed too. */
export const secret = (minLength: number) =>
  z
    .string()
    .min(minLength, `must have at least ${minLength} characters`)
    .refine((text) => text === text.trim(), 'must not begin or end with a blank');

/** An origin such as https://example.org, without a path. A trailing slash is removed. */
export const origin = z
  .string()
  .refine((text) => isOrigin(text), 'must be an address without a path, such as https://example.org')
  .transform((text) => (isOrigin(text) ? new URL(text).origin : text));

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && pathname === '/' && search === '' && hash === '';
}

/** The private key of the public log. */
export const logKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 random bytes in base64, such as openssl rand -base64 32 prints');

/** A list separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** Parses name=value, with the value percent-encoded where necessary. */
export function readPair(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  const value = pair.slice(at + 1).trim();
  return [pair.slice(0, at).trim(), /^(?:[^%]|%[0-9a-f]{2})*$/i.test(value) ? decodeURIComponent(value) : value];
}

/** True for an IP address, or a host name whose last part is not a number. */
export function isHost(text: string): boolean {
  return (
    isIP(text) > 0 ||
    /^(?!.{254})(?:[a-z\d_](?:[a-z\d_-]*[a-z\d])?\.)*(?!\d+$)[a-z\d_](?:[a-z\d_-]*[a-z\d])?$/i.test(text)
  );
}

/** True for a list that `@fastify/proxy-addr` accepts. It knows some networks by name. */
export function areProxies(text: string): boolean {
  return text.split(',').every((part) => {
    const [address = '', bits, more] = part.trim().split('/');
    if (bits === undefined) return isIP(address) > 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(address);
    const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
    return more === undefined && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most;
  });
}

/** True when HTTP allows these header names and values. */
export function areHeaders(headers: Readonly<Record<string, string>>): boolean {
  try {
    return new Headers(headers) instanceof Headers;
  } catch {
    return false;
  }
}

/**
 * The address of a PostgreSQL server. z.url would refuse postgresql:///db?host=/run/postgresql&user=x, which is valid
 * without a host.
 */
export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must be a postgresql:// address', abort: true })
  // libpq accepts several hosts; our driver would treat them as one name.
  .refine((url) => !/^[a-z]+:\/\/[^/?#]*,[^@/?#]*([/?#]|$)/.test(url), {
    error: 'must name one host; use deploy/haproxy.cfg to reach the leader of several',
    abort: true,
  })
  .refine((url) => /^[a-z]+:\/\/([^/?#]*@)?(?![^/?#]*@)[^/?#:]|[?&]host=[^&]/.test(url), {
    error: 'must name a host, or the folder of a socket with ?host=',
    abort: true,
  })
  // The driver also accepts user@/db.
  .refine((url) => URL.canParse(url.replace('@/', '@socket/')), {
    error: 'is invalid; in a password write @ as %40, / is %2F, # is %23, ? is %3F and % is %25',
  });
