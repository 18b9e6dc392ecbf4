import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DrandHttp } from '../../apps/server/src/fairness/beacon/index.ts';
import { QUICKNET, timeOfRound } from '../../packages/fairness/src/index.ts';
import vectors from '../../packages/fairness/vectors/drand-quicknet.json' with { type: 'json' };
import { median, type Report, round as rounded } from './report.ts';

/** Recorded rounds. The relay that lags returns the one before. */
const ROUNDS = vectors.rounds.map(({ round, signature }) => ({ round, signature }));

/** Settings of production: a relay may take 5 s, and the next one is asked after 1 s. */
const HEDGE_MS = 1_000;

const sends =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

type Wanted = { round: number; signature: string; older: { round: number; signature: string } };

/** What a bad relay sends for a round, and whether the client must log it as a false round. */
const FAULTS: readonly { fault: string; isLie: boolean; listener: (wanted: Wanted) => RequestListener }[] = [
  {
    fault: 'lies: the signature of another round',
    isLie: true,
    listener: ({ round, older }) => sends({ round, signature: older.signature }),
  },
  {
    fault: 'lies: a made-up signature',
    isLie: true,
    listener: ({ round }) => sends({ round, signature: 'ab'.repeat(48) }),
  },
  { fault: 'lags: an older round', isLie: true, listener: ({ older }) => sends(older) },
  { fault: 'lags: no round yet', isLie: false, listener: () => sends({ error: 'not found' }, 404) },
  { fault: 'stalls', isLie: false, listener: () => () => undefined },
  { fault: 'stalls in a reply', isLie: false, listener: () => (_, response) => response.write('{"round":') },
  { fault: 'sends 10 MB', isLie: false, listener: () => sends('x'.repeat(10 * 1024 * 1024)) },
  { fault: 'answers 500', isLie: false, listener: () => sends({}, 500) },
];

/** Asks for every recorded round with one bad relay before an honest one, for each fault. */
export async function askBadRelays(report: Report): Promise<void> {
  const failed: string[] = [];
  const silent: string[] = [];
  for (const { fault, isLie, listener } of FAULTS) {
    const times: number[] = [];
    for (const [index, wanted] of ROUNDS.entries()) {
      const older = ROUNDS[(index + ROUNDS.length - 1) % ROUNDS.length] ?? wanted;
      const asked = await askOnce(wanted, listener({ ...wanted, older }));
      times.push(asked.tookMs);
      if (asked.signature !== wanted.signature) failed.push(`${fault}, round ${wanted.round}`);
      if (asked.wasAccused !== isLie) silent.push(`${fault}, round ${wanted.round}`);
    }
    report.figure(`${fault}: round verified after, median`, rounded(median(times)), 'ms');
  }
  const total = FAULTS.length * ROUNDS.length;
  report.goal('every round came from the honest relay', failed.length === 0, failed[0] ?? `${total} of ${total}`);
  report.goal(
    'every false round is logged with its relay, and no other fault is',
    silent.length === 0,
    silent[0] ?? 'all',
  );
}

async function askOnce(wanted: (typeof ROUNDS)[number], listener: RequestListener) {
  const servers: Server[] = [];
  const accused: unknown[] = [];
  const log = { warn: () => undefined, error: ({ relay }: { relay: unknown }) => void accused.push(relay) };
  try {
    const bad = await listen(servers, listener);
    const good = await listen(servers, sends(wanted));
    const beacon = new DrandHttp({
      chain: QUICKNET,
      beacon: 'quicknet',
      relays: [bad, good],
      log,
      now: () => timeOfRound(QUICKNET, wanted.round) + 500,
      hedgeMs: HEDGE_MS,
    });
    const startMs = performance.now();
    const { signature } = await beacon.round(wanted.round);
    return { signature, tookMs: performance.now() - startMs, wasAccused: accused.length === 1 && accused[0] === bad };
  } finally {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  }
}

async function listen(servers: Server[], listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server on TCP has an address with a port
  return `http://127.0.0.1:${port}`;
}
