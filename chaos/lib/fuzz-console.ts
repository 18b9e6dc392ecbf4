import {
  CSRF_HEADER,
  OPERATOR_API,
  OPERATOR_CALLS,
  type OperatorCallName,
} from '../../packages/contract/src/operator/index.ts';
import { type Badge, type Operator, signInOperators } from './console.ts';
import { spoil } from './fuzz.ts';
import type { Random } from './random.ts';
import { typedValue } from './typed-values.ts';
import type { World } from './world.ts';

/** One request of the console, as text. */
type ConsoleRequest = { method: string; path: string; body: string | undefined };

/** These would end the sessions of the run, and the sign-ins that replace them cost a hash each. */
const ENDING: readonly OperatorCallName[] = ['signOut', 'changePassword', 'revokeSession', 'endOperatorSessions'];

/** Operators of the run. They are the first ones of the database. */
const OWNERS = 4;

/** Makes a request of a call from typed values. A part of the bodies is spoiled on top. */
function makeRequest(random: Random, name: OperatorCallName): ConsoleRequest {
  const { method, path, params, query, request } = OPERATOR_CALLS[name];
  const filled = textsOf(typedValue(random, params));
  // The first operators are those of the run. Nobody may disable them or change their role.
  if (Number(filled.operatorId) <= OWNERS) filled.operatorId = String(random.pick([OWNERS + 1, 2_147_483_648]));
  const search = new URLSearchParams(textsOf(typedValue(random, query))).toString();
  const address = path.replaceAll(/:([a-zA-Z]+)/g, (_, key: string) => encodeURIComponent(filled[key] || '1'));
  // An object schema makes an object.
  const body = typedValue(random, request) as Record<string, unknown>;
  const text = random.chance(0.2) ? spoil(random, body) : JSON.stringify(body);
  return {
    method,
    path: search === '' ? address : `${address}?${search}`,
    body: method === 'GET' ? undefined : text,
  };
}

/** Half a surrogate pair, which cannot be part of an address. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

function textsOf(value: unknown): Record<string, string> {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    fields
      .filter(([, one]) => one !== undefined && one !== null)
      .map(([key, one]) => [key, String(one).replaceAll(LONE_SURROGATE, '')]),
  );
}

async function send(port: number, { method, path, body }: ConsoleRequest, badge: Badge): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${OPERATOR_API}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      cookie: badge.cookie ?? '',
      [CSRF_HEADER]: badge.csrf ?? '',
    },
    ...(body === undefined ? {} : { body }),
  });
  await response.arrayBuffer();
  return response.status;
}

type ConsoleFuzz = { seen: Record<string, number>; broken: string[] };

/**
 * Sends `wanted` requests over all calls of the console as an owner. `broken` holds each request that returned a 5xx
 * other than 503.
 */
export async function fuzzConsole(world: World, port: number, random: Random, wanted: number): Promise<ConsoleFuzz> {
  const names = (Object.keys(OPERATOR_CALLS) as OperatorCallName[]) // a constant object has no other keys
    .filter((name) => !ENDING.includes(name));
  const roles = Array.from({ length: OWNERS }, () => 'owner' as const);
  const owners = await signInOperators(world, port, roles);
  const [seen, broken] = [{} as Record<string, number>, [] as string[]];
  let left = wanted;
  const lane = async (owner: Operator): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const name = random.pick(names);
      const request = makeRequest(random, name);
      const http = await send(port, request, owner);
      seen[http] = (seen[http] ?? 0) + 1;
      // 503 is not a failure: an operator may have one export made at a time, and these owners send two requests at once.
      if (http >= 500 && http !== 503)
        broken.push(`${name} ${http} ${request.path.slice(0, 200)} ${request.body?.slice(0, 300) ?? ''}`);
    }
  };
  await Promise.all([...owners, ...owners].map(lane));
  return { seen, broken };
}
