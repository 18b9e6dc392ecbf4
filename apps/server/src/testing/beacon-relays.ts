import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { latestRound } from '@surahi/fairness';
import { readBeacon } from '../betting/fair-draws/bid-guard.ts';
import type { AppContext } from '../platform/context.ts';
import { testChain } from '../../../../packages/fairness/src/testing/chain.ts';

/** Two addresses of one relay, whose chain has a key that the test holds. */
export type BeaconRelays = {
  chain: ReturnType<typeof testChain>['chain'];
  /** The variables that make a server use the chain. */
  env: Record<string, string>;
  /** While the relays are away, they answer 503. With a round, only requests for that round get it. */
  setAway(isAway: boolean, round?: number): void;
  sign(round: number): string;
  close(): void;
};

/** Starts relays with drand's paths of version 2 that return the rounds which are due at `now`. */
export async function startBeaconRelays(now: () => number): Promise<BeaconRelays> {
  const { chain, sign } = testChain();
  let isAway = false;
  const missing = new Set<number>();
  const server = createServer((request, response) => {
    const wanted = request.url?.split('/').at(-1);
    const latest = latestRound(chain, now());
    const round = wanted === 'latest' ? latest : Number(wanted);
    const isThere = round >= 1 && round <= latest;
    const fails = isAway || missing.has(round);
    response.writeHead(fails ? 503 : isThere ? 200 : 404, { 'content-type': 'application/json' });
    response.end(!fails && isThere ? JSON.stringify({ round, signature: sign(round) }) : '{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a server on TCP has an address with a port
  return {
    chain,
    sign,
    env: {
      BEACON_RELAYS: `http://127.0.0.1:${port},http://localhost:${port}`,
      BEACON_CHAIN: `test ${chain.hash} ${chain.key} ${chain.genesis} ${chain.period}`,
    },
    setAway: (next, round) => {
      if (round === undefined) isAway = next;
      else if (next) missing.add(round);
      else missing.delete(round);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Makes a node forget the rounds that it has seen and read the newest one. For a test that sets the clocks back. */
export async function forgetRounds(context: AppContext): Promise<void> {
  Object.assign(context.bidGuard, { seen: undefined, latestRound: 0 });
  if (context.beacon !== undefined) await readBeacon(context, context.beacon);
}
