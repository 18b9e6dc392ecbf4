/** The first hextets of an IPv6 address that are one network: what a provider hands out, not what a customer has. */
const HEXTETS_OF_NETWORK = 3;
/** And those that are one customer's, who has every address behind them. */
const HEXTETS_OF_LINE = 4;
const ALL_HEXTETS = 8;

/**
 * The network of an address, for counting what must not be multiplied by moving to a neighbour's address: an IPv4's first
 * three bytes (also where IPv6 carries it), an IPv6's first 48 bits.
 */
export function networkOf(address: string): string {
  const v4 = /(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)?.[1];
  return v4 ?? firstHextets(address, HEXTETS_OF_NETWORK);
}

/** The line of an address: an IPv4 (also where IPv6 carries it), an IPv6's first 64 bits. */
export function lineOf(address: string): string {
  if (!address.includes(':')) return address;
  const v4 = /\d{1,3}(?:\.\d{1,3}){3}$/.exec(address)?.[0];
  return v4 ?? firstHextets(address, HEXTETS_OF_LINE);
}

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
