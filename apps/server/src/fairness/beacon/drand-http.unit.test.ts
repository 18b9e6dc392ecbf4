import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QUICKNET, randomnessOf, timeOfRound } from '@surahi/fairness';
import { afterEach, describe, expect, test } from 'vitest';
import vectors from '../../../../../packages/fairness/vectors/drand-quicknet.json' with { type: 'json' };
import { DrandHttp, type DrandHttpOptions, RoundUnavailable } from './index.ts';

const ROUND = 1000;
const signatures = new Map<number | string, string>(vectors.rounds.map(({ round, signature }) => [round, signature]));
const signatureOf = (round: number) => signatures.get(round) ?? '';
const BEFORE = 256;
/** Longer than a relay of a test takes on a busy machine. */
const PATIENCE_MS = 600_000;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a local stand-in of a relay, which is a foreign service. Returns its address and the paths it was asked for. */
async function relay(listener: RequestListener): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server on TCP has an address with a port
  return { url: `http://127.0.0.1:${port}`, asked };
}

const sends =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const honest = (round = ROUND) => sends({ round, signature: signatureOf(round) });

type Logged = { level: 'warn' | 'error'; relay: unknown; message: string; text: string };

function client(urls: string[], options: Partial<DrandHttpOptions> = {}): { beacon: DrandHttp; logged: Logged[] } {
  const logged: Logged[] = [];
  const logTo =
    (level: Logged['level']) =>
    (fields: { relay: unknown; err: unknown }, message: string): void => {
      logged.push({ level, relay: fields.relay, message, text: String(fields.err) });
    };
  const log = { warn: logTo('warn'), error: logTo('error') } as unknown as DrandHttpOptions['log']; // two of pino's overloads
  const now = () => timeOfRound(QUICKNET, ROUND) + 500;
  const relays = urls.length === 1 ? [...urls, 'http://127.0.0.1:1'] : urls;
  return {
    beacon: new DrandHttp({
      chain: QUICKNET,
      beacon: 'quicknet',
      relays,
      log,
      now,
      hedgeMs: 50,
      relayTimeoutMs: PATIENCE_MS,
      ...options,
    }),
    logged,
  };
}

describe('a round', () => {
  test('comes from the v2 path and is kept in memory', async () => {
    const { url, asked } = await relay(honest());
    const { beacon } = client([url]);
    expect(beacon.latest).toBeUndefined();
    expect(await beacon.round(ROUND)).toEqual({ round: ROUND, signature: signatureOf(ROUND) });
    expect(beacon.latest?.round).toBe(ROUND);
    await beacon.round(ROUND);
    expect(asked).toEqual(['/v2/beacons/quicknet/rounds/1000']);
  });

  test('comes from the v1 path of a relay without v2, which is then asked for v1 alone', async () => {
    const body = { round: ROUND, signature: signatureOf(ROUND), randomness: randomnessOf(signatureOf(ROUND)) };
    const { url, asked } = await relay((request, response) =>
      sends(body, request.url?.startsWith('/v2') === true ? 404 : 200)(request, response),
    );
    const { beacon } = client([url]);
    await beacon.round(ROUND);
    await beacon.refresh();
    const v1 = `/${QUICKNET.hash}/public`;
    expect(asked).toEqual(['/v2/beacons/quicknet/rounds/1000', `${v1}/1000`, `${v1}/latest`]);
  });

  test('that no relay has yet is unavailable, and no relay is accused', async () => {
    const { url } = await relay(sends({ error: 'not found' }, 404));
    const { beacon, logged } = client([url]);
    await expect(beacon.round(2000)).rejects.toThrow(RoundUnavailable);
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('an older round does not replace the newest one in memory', async () => {
    const { url } = await relay((request, response) =>
      honest(request.url?.endsWith('/256') === true ? BEFORE : ROUND)(request, response),
    );
    const { beacon } = client([url]);
    await beacon.refresh();
    await beacon.round(BEFORE);
    expect(beacon.latest?.round).toBe(ROUND);
  });

  test('needs at least two relays', () => {
    expect(() => client(['http://127.0.0.1:1', 'http://127.0.0.1:1'])).toThrow(RangeError);
  });
});

const LIES: [string, unknown][] = [
  ['the signature of another round', { round: ROUND, signature: signatureOf(BEFORE) }],
  ['another round than the one asked for', { round: BEFORE, signature: signatureOf(BEFORE) }],
  ['a made-up signature', { round: ROUND, signature: 'ab'.repeat(48) }],
  ['a wrong randomness', { round: ROUND, signature: signatureOf(ROUND), randomness: '00'.repeat(32) }],
];

describe('a lying relay', () => {
  test.each(LIES)('[FAI-05] that sends %s is logged with its address, and another relay is used', async (_, body) => {
    const liar = await relay(sends(body));
    const good = await relay(honest());
    const { beacon, logged } = client([liar.url, good.url], { hedgeMs: PATIENCE_MS });
    expect((await beacon.round(ROUND)).signature).toBe(signatureOf(ROUND));
    expect(logged).toMatchObject([
      { level: 'error', relay: liar.url, message: 'a beacon relay returned a false round' },
    ]);
  });

  test('is asked last for a while', async () => {
    const liar = await relay(sends({ round: ROUND, signature: signatureOf(BEFORE) }));
    const good = await relay(honest());
    let time = timeOfRound(QUICKNET, ROUND);
    const { beacon } = client([liar.url, good.url], { now: () => time, penaltyMs: 60_000, hedgeMs: PATIENCE_MS });
    await beacon.refresh();
    await beacon.refresh();
    expect(liar.asked.length).toBe(1);
    time += 60_001;
    await beacon.refresh();
    expect(liar.asked.length).toBe(2);
  });
});

const FAULTS: [string, RequestListener, RegExp][] = [
  ['answers 500', sends({}, 500), /status 500/],
  ['sends 10 MB', sends('x'.repeat(10 * 1024 * 1024)), /larger than/],
  ['sends text that is not JSON', sends('<html>'), /not JSON/],
  ['sends something else', sends({ hello: 1 }), /not a round/],
  ['redirects', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), /fetch failed/],
  ['closes the connection', (request) => request.socket.destroy(), /fetch failed/],
];

describe('a broken relay', () => {
  test.each(FAULTS)('that %s is passed over', async (_, listener, text) => {
    const broken = await relay(listener);
    const good = await relay(honest());
    const { beacon, logged } = client([broken.url, good.url], { hedgeMs: PATIENCE_MS });
    expect((await beacon.round(ROUND)).signature).toBe(signatureOf(ROUND));
    expect(logged).toMatchObject([{ level: 'warn', relay: broken.url }]);
    expect(logged[0]?.text).toMatch(text);
  });

  test('that stalls delays a round by no more than the hedge', async () => {
    const stalled = await relay(() => undefined);
    const good = await relay(honest());
    const { beacon, logged } = client([stalled.url, good.url]);
    expect((await beacon.round(ROUND)).signature).toBe(signatureOf(ROUND));
    expect(logged).toEqual([]);
  });

  test('that stalls in the middle of a reply meets the deadline', async () => {
    const stalled = await relay((_, response) => response.write('{"round":'));
    const { beacon, logged } = client([stalled.url], { relayTimeoutMs: 100 });
    await expect(beacon.round(ROUND)).rejects.toThrow(RoundUnavailable);
    expect(logged.find(({ relay: url }) => url === stalled.url)?.text).toMatch(/Timeout/);
  });

  test('that lags is passed over for the newest round', async () => {
    const lagging = await relay(honest(BEFORE));
    const good = await relay(honest());
    const { beacon } = client([lagging.url, good.url]);
    expect((await beacon.refresh()).round).toBe(ROUND);
  });

  test('that lags still serves when it is the only one', async () => {
    const lagging = await relay(honest(BEFORE));
    const { beacon } = client([lagging.url]);
    expect((await beacon.refresh()).round).toBe(BEFORE);
  });
});
