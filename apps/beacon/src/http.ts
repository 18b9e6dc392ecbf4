import { createServer, type Server } from 'node:http';
import { BEACON_SCHEME, randomnessOf } from '@surahi/fairness';
import type { DemoChain } from './demo-chain.ts';

const NOTICE = 'Demo beacon: one machine holds the key, so its rounds prove nothing.';
const MAX_URL = 300;

/** A server with drand's HTTP paths, version 2 and version 1, for one chain. */
export function createBeaconServer(beacon: DemoChain): Server {
  return createServer((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const body = isRead ? reply(beacon, request.url ?? '') : undefined;
    const status = isRead ? (body === undefined ? 404 : 200) : 405;
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(body ?? { error: isRead ? 'not found' : 'only GET is allowed' }));
  });
}

function reply(beacon: DemoChain, url: string): unknown {
  if (url.length > MAX_URL) return undefined;
  const [, ...parts] = (url.split('?')[0] ?? '').split('/');
  return parts[0] === 'v2' ? replyV2(beacon, parts.slice(1)) : replyV1(beacon, parts);
}

function replyV2(beacon: DemoChain, [list, id, what, round, ...more]: string[]): unknown {
  const own = list === 'beacons' ? beacon.name : list === 'chains' ? beacon.chain.hash : undefined;
  if (own === undefined || more.length > 0) return undefined;
  if (id === undefined) return [own];
  if (id !== own) return undefined;
  if (what === 'rounds' && round !== undefined) return roundBody(beacon, round);
  return what === 'info' && round === undefined ? infoV2(beacon) : undefined;
}

function replyV1(beacon: DemoChain, [id, what, round, ...more]: string[]): unknown {
  if (id === 'chains' && what === undefined) return [beacon.chain.hash];
  if (id === 'health' && what === undefined) return { current: beacon.latest(), expected: beacon.latest() };
  if (id !== beacon.chain.hash || more.length > 0) return undefined;
  if (what === 'info' && round === undefined) return infoV1(beacon);
  if (what !== 'public' || round === undefined) return undefined;
  const found = roundBody(beacon, round);
  return found && { ...found, randomness: randomnessOf(found.signature) };
}

function roundBody(beacon: DemoChain, text: string): { round: number; signature: string } | undefined {
  const isNumber = /^[1-9][0-9]{0,15}$/.test(text);
  if (!isNumber && text !== 'latest') return undefined;
  const round = isNumber ? Number(text) : beacon.latest();
  const signature = beacon.signature(round);
  return signature === undefined ? undefined : { round, signature };
}

function infoV2({ chain, name, genesisSeed }: DemoChain): unknown {
  return {
    public_key: chain.key,
    period: chain.period,
    genesis_time: chain.genesis,
    genesis_seed: genesisSeed,
    chain_hash: chain.hash,
    scheme: BEACON_SCHEME,
    beacon_id: name,
    notice: NOTICE,
  };
}

function infoV1({ chain, name, genesisSeed }: DemoChain): unknown {
  return {
    public_key: chain.key,
    period: chain.period,
    genesis_time: chain.genesis,
    hash: chain.hash,
    groupHash: genesisSeed,
    schemeID: BEACON_SCHEME,
    metadata: { beaconID: name, notice: NOTICE },
  };
}
