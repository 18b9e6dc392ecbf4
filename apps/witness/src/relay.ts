import { type Chain, parseChainInfo, QUICKNET, verifyRound } from '@surahi/fairness';

/** What a relay returned for a round: its signature, another reply, or nothing that shows that the relay is reachable. */
export type RelayReply = { readonly signature: string } | 'no round' | 'silent';

const TIMEOUT_MS = 5_000;

/** Longest reply of a relay. Rounds and parameters have a few hundred bytes. */
const MAX_REPLY_BYTES = 64 * 1024;

/** The parameters of a chain, from the first relay that has them. Undefined when none has. */
export async function findChain(relays: readonly string[], hash: string): Promise<Chain | undefined> {
  if (hash === QUICKNET.hash) return QUICKNET;
  for (const relay of relays) {
    try {
      return parseChainInfo((await fetchJson(`${relay}/${hash}/info`)).json, hash);
    } catch {
      // the next relay may have it
    }
  }
  return undefined;
}

/**
 * Asks a relay for a round, on drand's second and first HTTP interface. A wrong signature counts as no round. A relay
 * also returns 404 for an interface that it lacks. So `no round` needs a reply on both.
 */
export async function askRelay(relay: string, chain: Chain, round: number): Promise<RelayReply> {
  let reply: RelayReply = 'no round';
  for (const path of [`/v2/chains/${chain.hash}/rounds/${round}`, `/${chain.hash}/public/${round}`]) {
    try {
      const { status, json } = await fetchJson(`${relay}${path}`);
      if (!ANSWERS.has(status)) reply = 'silent';
      const { signature } = json as { signature?: unknown }; // verified in the next line
      if (typeof signature === 'string' && verifyRound(chain, round, signature)) return { signature };
    } catch {
      // not reachable, too slow or too long: the other interface may have the round
      reply = 'silent';
    }
  }
  return reply;
}

/**
 * The statuses by which a relay says whether it has a round: OK, Not Found and Too Early. Any other one, such as Too
 * Many Requests, says nothing about the round. Otherwise a flood of requests would be enough to get a statement.
 */
const ANSWERS: ReadonlySet<number> = new Set([200, 404, 425]);

/** Fetches JSON. `json` is an empty object when the reply has another status than 200 or is not JSON. */
async function fetchJson(url: string): Promise<{ status: number; json: object }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > MAX_REPLY_BYTES) throw new Error(`${url} returned more than ${MAX_REPLY_BYTES} bytes`);
    chunks.push(chunk);
  }
  const { status } = response;
  if (status !== 200) return { status, json: {} };
  try {
    const json: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return { status, json: typeof json === 'object' && json !== null ? json : {} };
  } catch {
    return { status, json: {} };
  }
}
