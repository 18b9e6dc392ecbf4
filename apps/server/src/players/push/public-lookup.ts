import { lookup as resolve, type LookupAddress } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';

/** Addresses that no push service has: this machine, private and shared networks, links, tests, multicast, reserved. */
const NOT_PUBLIC: readonly [net: string, bits: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
];

/** Networks inside 2000::/3 that are reserved or carry an IPv4 address. IPv6 addresses outside it are not public. */
const NOT_PUBLIC_V6: readonly [net: string, bits: number][] = [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
];

const blocked = new BlockList();
for (const [net, bits, family] of NOT_PUBLIC) blocked.addSubnet(net, bits, family);
for (const [net, bits] of NOT_PUBLIC_V6) blocked.addSubnet(net, bits, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is on the public internet. */
export function isPublicAddress(address: string, family: number): boolean {
  if (family === 4) return !blocked.check(address, 'ipv4');
  return global.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

type Resolver = (
  host: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6' | undefined },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A lookup for connections that returns public addresses only. The connection uses the addresses that were checked, so
 * a name that resolves differently a moment later changes nothing. Fails with ENOTFOUND when none is public.
 */
export function publicLookup(resolver: Resolver = resolve): LookupFunction {
  return (host, options, done) => {
    resolver(host, { all: true, family: options.family }, (error, found) => {
      const addresses = error === null ? found.filter(({ address, family }) => isPublicAddress(address, family)) : [];
      const [first] = addresses;
      if (first === undefined) {
        const refused: NodeJS.ErrnoException = new Error('the push service has no public address');
        refused.code = error?.code ?? 'ENOTFOUND';
        done(refused, '', 0);
      } else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
