import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  absenceMessage,
  BEACON_SCHEME,
  chainHash,
  ed25519Signer,
  fromHex,
  makeVerifierKey,
  QUICKNET,
  SIGNATURE_TYPE,
  timeOfRound,
  verifyEd25519,
} from '@surahi/fairness';
import { describe, expect, onTestFinished, test } from 'vitest';
import vectors from '../../../packages/fairness/vectors/drand-quicknet.json' with { type: 'json' };
import { NoRound } from './no-round.ts';

const { publicKey, sign } = ed25519Signer(new Uint8Array(32).fill(3));
const key = { verifier: makeVerifierKey('witness.example/w1', SIGNATURE_TYPE.cosignature, publicKey), sign };
const [{ round, signature } = { round: 1, signature: '' }] = vectors.rounds;
const dueMs = timeOfRound(QUICKNET, round);
const HALF_HOUR_MS = 30 * 60_000;

/** A relay on a free port, which ends with the test. Returns its address. */
async function relay(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a server on TCP has an address with a port
}

const without = () => relay((_, response) => response.writeHead(404).end('{}'));
const returning = (paths: Record<string, unknown>) =>
  relay((request, response) => {
    const value = paths[request.url ?? ''];
    response.writeHead(value === undefined ? 404 : 200).end(JSON.stringify(value ?? {}));
  });
const unreachable = 'http://127.0.0.1:1';

function ask(relays: string[], nowMs = dueMs + HALF_HOUR_MS, request: unknown = { chain: QUICKNET.hash, round }) {
  return new NoRound(key, relays, () => nowMs).state(JSON.stringify(request));
}

describe('[FAI-07] the statement that a round is missing', () => {
  test('is signed 30 minutes after the round was due when no relay has it', async () => {
    const reply = await ask([await without(), await without(), unreachable]);
    expect(reply.status).toBe(200);
    const statement = JSON.parse(reply.body) as { witness: string; at: number; signature: string };
    expect(statement).toMatchObject({ witness: Buffer.from(publicKey).toString('hex'), at: dueMs + HALF_HOUR_MS });
    const message = absenceMessage({ chain: QUICKNET.hash, round, at: statement.at });
    expect(verifyEd25519(publicKey, message, fromHex(statement.signature))).toBe(true);
  });

  test('is refused a millisecond earlier, with the time at which to ask again', async () => {
    const reply = await ask([await without()], dueMs + HALF_HOUR_MS - 1);
    expect(reply).toMatchObject({ status: 425, body: `too early: ask again at ${(dueMs + HALF_HOUR_MS) / 1000}\n` });
  });

  test.each([
    ['second', `/v2/chains/${QUICKNET.hash}/rounds/${round}`],
    ['first', `/${QUICKNET.hash}/public/${round}`],
  ])('is refused when one relay has the round on the %s interface', async (_, path) => {
    const reply = await ask([await without(), await returning({ [path]: { round, signature } })]);
    expect(reply.status).toBe(409);
    expect(JSON.parse(reply.body)).toEqual({ round, signature });
  });

  test('is not stopped by a relay that lies, sends too much or something else', async () => {
    const path = `/v2/chains/${QUICKNET.hash}/rounds/${round}`;
    const other = vectors.rounds[1]?.signature;
    const liar = await returning({ [path]: { round, signature: other } });
    const flood = await relay((_, response) => response.end('x'.repeat(1_000_000)));
    const page = await relay((_, response) => response.end('<html>'));
    const moved = await relay((_, response) => response.writeHead(302, { location: unreachable }).end());
    for (const address of [liar, page]) expect((await ask([address])).status).toBe(200);
    for (const address of [flood, moved]) expect((await ask([address, await without()])).status).toBe(200);
  });

  test.each([429, 403, 500, 502])('is refused when the only relay that answers returns %i', async (status) => {
    const failing = await relay((_, response) => response.writeHead(status).end('{}'));
    expect(await ask([failing, unreachable])).toMatchObject({
      status: 503,
      body: 'no relay of this witness answers about the round\n',
    });
    expect((await ask([failing, await without()])).status).toBe(200);
  });

  test('is refused when a relay answers on one interface only, and signed when it says "too early" on both', async () => {
    const half = await relay((request, response) =>
      response.writeHead(request.url?.startsWith('/v2') === true ? 404 : 429).end('{}'),
    );
    expect((await ask([half])).status).toBe(503);
    const early = await relay((_, response) => response.writeHead(425).end('{}'));
    expect((await ask([early])).status).toBe(200);
  });

  test('is remembered for a minute, and a round for good', async () => {
    let requests = 0;
    let hasRound = false;
    const counting = await relay((_, response) => {
      requests += 1;
      response.writeHead(hasRound ? 200 : 404).end(JSON.stringify({ round, signature }));
    });
    let nowMs = dueMs + HALF_HOUR_MS;
    const noRound = new NoRound(key, [counting], () => nowMs);
    const state = () => noRound.state(JSON.stringify({ chain: QUICKNET.hash, round }));
    const first = await state();
    expect([first.status, requests]).toEqual([200, 2]);
    hasRound = true;
    nowMs += 59_999;
    expect([await state(), requests]).toEqual([first, 2]);
    nowMs += 1;
    expect([(await state()).status, requests]).toEqual([409, 3]);
    nowMs += 365 * 86_400_000;
    expect([(await state()).status, requests]).toEqual([409, 3]);
  });

  test('is refused when no relay is reachable, or none is configured', async () => {
    expect(await ask([unreachable])).toMatchObject({
      status: 503,
      body: 'no relay of this witness answers about the round\n',
    });
    expect((await ask([])).status).toBe(503);
  });

  test('works for a chain whose parameters a relay shows, and for no other', async () => {
    const terms = { key: QUICKNET.key, genesis: 1_700_000_000, period: 3, group: 'ab'.repeat(32), beaconId: 'demo' };
    const chain = chainHash(terms);
    const info = {
      public_key: terms.key,
      genesis_time: terms.genesis,
      period: terms.period,
      groupHash: terms.group,
      schemeID: BEACON_SCHEME,
      metadata: { beaconID: terms.beaconId },
    };
    const address = await returning({ [`/${chain}/info`]: info });
    const after = (terms.genesis + 3) * 1000 + HALF_HOUR_MS;
    expect((await ask([address], after, { chain, round: 2 })).status).toBe(200);
    expect((await ask([address], after - 1, { chain, round: 2 })).status).toBe(425);
    const liar = await returning({ [`/${chain}/info`]: { ...info, genesis_time: terms.genesis - 3600 } });
    expect((await ask([liar], after, { chain, round: 2 })).status).toBe(404);
    expect((await ask([await without()], after, { chain, round: 2 })).status).toBe(404);
  });

  test.each<[string, unknown]>([
    ['a number', 1],
    ['a list', []],
    ['no round', { chain: QUICKNET.hash }],
    ['round 0', { chain: QUICKNET.hash, round: 0 }],
    ['a round that is text', { chain: QUICKNET.hash, round: '1' }],
    ['a chain in capitals', { chain: QUICKNET.hash.toUpperCase(), round }],
    ['a path as chain', { chain: '../'.repeat(20), round }],
    ['null', null],
  ])('needs a chain and a round: %s is refused', async (_, request) => {
    expect((await ask([unreachable], dueMs + HALF_HOUR_MS, request)).status).toBe(400);
  });

  test('is checked four times at once and no more', async () => {
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    const slow = await relay((_, response) => void released.then(() => response.writeHead(404).end('{}')));
    const noRound = new NoRound(key, [slow], () => dueMs + HALF_HOUR_MS);
    const body = JSON.stringify({ chain: QUICKNET.hash, round });
    const checks = Array.from({ length: 4 }, () => noRound.state(body));
    expect(await noRound.state(body)).toMatchObject({ status: 503, body: 'this witness is busy; try again\n' });
    release();
    expect((await Promise.all(checks)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
