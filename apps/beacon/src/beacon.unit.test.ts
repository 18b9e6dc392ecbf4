import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUICKNET, randomnessOf, timeOfRound, verifyRound } from '@surahi/fairness';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chainHash, DemoChain } from './demo-chain.ts';
import { createBeaconServer } from './http.ts';

const QUICKNET_SEED = 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e';
const NOW = 1_795_000_000_500;

const folder = mkdtempSync(join(tmpdir(), 'surahi-beacon-'));
let time = NOW;
const beacon = new DemoChain(folder, 'surahi-demo', () => time);
const server = createBeaconServer(beacon);
let url = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a server on TCP has an address with a port
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  time = NOW;
});

type Reply = { status: number; body: Record<string, unknown> };

async function get(path: string): Promise<Reply> {
  const response = await fetch(`${url}${path}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('the chain', () => {
  test('has the hash that drand computes', () => {
    expect(chainHash(QUICKNET.key, QUICKNET.genesis, QUICKNET_SEED, 'quicknet')).toBe(QUICKNET.hash);
  });

  test('[FAI-12] is not quicknet', () => {
    expect(beacon.chain.hash).not.toBe(QUICKNET.hash);
    expect(beacon.chain.key).not.toBe(QUICKNET.key);
  });

  test('stays the same after a restart, and its key is readable for its owner alone', () => {
    expect(new DemoChain(folder, 'surahi-demo', () => time + 60_000).chain).toEqual(beacon.chain);
    expect(statSync(join(folder, 'chain.json')).mode & 0o077).toBe(0);
  });

  test('refuses a damaged file and leaves it as it is', () => {
    const damaged = mkdtempSync(join(folder, 'damaged-'));
    writeFileSync(join(damaged, 'chain.json'), '{"seed":""}');
    expect(() => new DemoChain(damaged, 'x', () => time)).toThrow('is damaged');
    expect(readFileSync(join(damaged, 'chain.json'), 'utf8')).toBe('{"seed":""}');
  });
});

describe('rounds', () => {
  test.each([
    ['v2 by name', () => '/v2/beacons/surahi-demo/rounds/'],
    ['v2 by hash', () => `/v2/chains/${beacon.chain.hash}/rounds/`],
    ['v1', () => `/${beacon.chain.hash}/public/`],
  ])('are right by the paths of %s', async (_, path) => {
    time = NOW + 10_000;
    for (const round of ['1', '2', 'latest']) {
      const { status, body } = await get(path() + round);
      expect(status).toBe(200);
      expect(verifyRound(beacon.chain, Number(body.round), String(body.signature))).toBe(true);
    }
  });

  test('of v1 carry their randomness', async () => {
    const { body } = await get(`/${beacon.chain.hash}/public/1`);
    expect(body.randomness).toBe(randomnessOf(String(body.signature)));
  });

  test('are not given out before they are due', async () => {
    time = timeOfRound(beacon.chain, 5) - 1;
    expect((await get('/v2/beacons/surahi-demo/rounds/5')).status).toBe(404);
    expect((await get('/v2/beacons/surahi-demo/rounds/latest')).body.round).toBe(4);
    time += 1;
    expect((await get('/v2/beacons/surahi-demo/rounds/5')).status).toBe(200);
  });

  test.each(['0', '-1', '1.5', '01', '1e3', '99999999999999999', 'x', ''])('named %j do not exist', async (round) => {
    expect((await get(`/v2/beacons/surahi-demo/rounds/${round}`)).status).toBe(404);
  });
});

describe('the description', () => {
  test('[FAI-12] says in both versions that the beacon proves nothing', async () => {
    const v2 = await get('/v2/beacons/surahi-demo/info');
    const v1 = await get(`/${beacon.chain.hash}/info`);
    const { key, period, genesis, hash } = beacon.chain;
    expect(v2.body).toMatchObject({ public_key: key, period, genesis_time: genesis, chain_hash: hash });
    expect(v1.body).toMatchObject({ public_key: key, period, genesis_time: genesis, hash });
    expect(JSON.stringify(v2.body)).toContain('prove nothing');
    expect(JSON.stringify(v1.body)).toContain('prove nothing');
  });

  test('does not exist for another chain, and nothing can be written', async () => {
    expect((await get('/v2/beacons/quicknet/info')).status).toBe(404);
    expect((await get(`/${QUICKNET.hash}/info`)).status).toBe(404);
    expect((await fetch(`${url}/v2/beacons`, { method: 'POST' })).status).toBe(405);
  });
});

describe('the program', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  const start = (...args: string[]) => {
    const main = join(import.meta.dirname, 'main.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', main, '--port', '0', ...args], {
      cwd: import.meta.dirname,
    });
    children.push(child);
    return child;
  };

  test('serves rounds in a process of its own until it is stopped', async () => {
    const child = start('--data', join(folder, 'own'));
    let output = '';
    for await (const chunk of child.stdout ?? []) {
      output += String(chunk);
      if (output.includes('Listening on')) break;
    }
    const address = /http:\S+/.exec(output)?.[0] ?? '';
    const info = (await (await fetch(`${address}/v2/beacons/surahi-demo/info`)).json()) as { chain_hash: string };
    expect(output).toContain(info.chain_hash);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test.each(['quicknet', 'default'])('[FAI-12] refuses to claim to be %s', async (name) => {
    const child = start('--data', join(folder, 'false'), '--name', name);
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(errors).toContain('must not claim to be a public chain');
  });
});
