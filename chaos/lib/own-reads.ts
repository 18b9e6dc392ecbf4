import { playerCookieName } from '../../apps/server/src/platform/http/identity.ts';
import type { Answer, Client } from './client.ts';
import { count, type LoadOptions, perform, randomBid, type Tally } from './load.ts';

/** What players saw in their histories right after a bid. */
export type OwnReads = {
  /** Histories that were read. */
  reads: number;
  /** Accepted submissions that the history after them did not show. */
  missing: string[];
  /** Histories that were refused or lost, by reason. */
  refused: Record<string, number>;
};

const HISTORIES = {
  main: '/api-bid-history-data',
  starline: '/api-starline-bid-history-data',
  gali: '/api-galidisawar-bid-history-data',
} as const;

/**
 * Places bids one after the other, each from a browser of its own, and reads the player's history after each accepted
 * one. The read may reach another node, which may read from a standby. Adds to `tally` and `seen` until `more` is false.
 */
export async function readOwnBids(options: LoadOptions, tally: Tally, seen: OwnReads): Promise<void> {
  const { world, random, client } = options;
  while (options.more()) {
    const bid = randomBid(random, 1 + random.below(world.players), random.pick(options.markets ?? world.markets));
    if (bid.kind !== 'bid') continue;
    const browser = openBrowser(client, world.tokenOf(bid.player));
    if ((await perform({ ...options, client: () => browser }, bid, tally)) !== 'accepted') continue;
    const history = await browser.post(
      HISTORIES[bid.family],
      JSON.stringify({ env_type: 'Prod', app_key: 'demo-app-key' }),
    );
    if (history.kind === 'lost' || !isHistory(history)) {
      count(seen.refused, history.kind === 'lost' ? 'lost' : history.code);
      continue;
    }
    seen.reads += 1;
    if (!history.text.includes(bid.id)) seen.missing.push(bid.id);
  }
}

/** A history, or the answer that there are no bids. */
function isHistory({ ok, code }: Answer): boolean {
  return ok || code === 'no_data';
}

/** A page of the player app: it sends its cookies, and keeps those that it gets. */
function openBrowser(client: () => Client, token: string): Client {
  const cookies = new Map([[playerCookieName({ publicUrl: 'http://127.0.0.1' }), token]]);
  return {
    ...client(),
    post: async (path, body) => {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const answer = await client().post(path, body, { cookie, 'sec-fetch-site': 'same-origin' });
      if (answer.kind === 'lost') return answer;
      for (const text of answer.cookies) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        if (name !== undefined && value !== undefined) cookies.set(name, value);
      }
      return answer;
    },
  };
}
