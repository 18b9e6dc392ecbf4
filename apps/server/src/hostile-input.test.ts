import { CALLS, type CallName } from '@surahi/contract';
import { CSRF_HEADER, OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLES } from '../../../packages/contract/src/examples/index.ts';
import { addMarket, addRates } from './testing/markets.ts';
import { OPERATOR_CALL_PARTS, type PartsOfCall } from './testing/operator-call-parts.ts';
import { type OperatorClient, signInTestOperator } from './testing/operators.ts';
import { registerTestPlayer } from './testing/players.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/** Values that have the form of an id, a date, an amount or a cursor, and that PostgreSQL or JavaScript cannot store. */
const HOSTILE: readonly string[] = [
  '2147483648',
  '9223372036854775807',
  '9223372036854775808',
  '9999999999999999999',
  '-9223372036854775809',
  '2026-02-31',
  '9999-12-31',
  '0000-01-01',
  '9999-12',
  '12/31/9999',
  '2/31/2026',
  '1/1/0001',
  '31-December-9999',
  '31-February-2026',
  '1.',
  '9223372036854775807.IjEi',
  'eA',
  '999999999999999',
  '1e308',
  'a\u0000b',
  '\ud800',
];

/** Calls that would end the session of the test. */
const ENDING: readonly string[] = ['logout', 'revokeSession', 'changePassword', 'signOut', 'endOperatorSessions'];

let app: TestApp;
let owner: OperatorClient;
let token: string;

beforeAll(async () => {
  app = await createTestApp({ env: { PUSH: 'on', PUSH_KEY: Buffer.alloc(32, 7).toString('base64') } });
  owner = await signInTestOperator(app, 'owner');
  ({ token } = await registerTestPlayer(app));
  await addRates(app);
  await addMarket(app);
});
afterAll(() => app.close());

/** Runs `work` for every item, at most sixteen at a time. */
async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const lane = async (): Promise<void> => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: 16 }, lane));
}

/** Returns one copy of `fields` for each key and hostile value. */
function spoiled(fields: object, keys: readonly string[]): Record<string, unknown>[] {
  return keys.flatMap((key) => HOSTILE.map((value) => ({ ...fields, [key]: value })));
}

async function statusOfConsoleCall(method: string, path: string, parts: PartsOfCall): Promise<number> {
  const url = path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(wellFormed(parts.params?.[name] ?? '')),
  );
  const query = new URLSearchParams(parts.query).toString();
  const response = await fetch(`${app.url}/operator/api${url}${query === '' ? '' : `?${query}`}`, {
    method,
    headers: { cookie: owner.cookie, [CSRF_HEADER]: owner.csrf, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(parts.body ?? {}) }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** encodeURIComponent throws for half a surrogate pair. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\u0000');

test('no value in a call of the console causes a 500', async () => {
  const failed: string[] = [];
  for (const [name, call] of Object.entries(OPERATOR_CALLS)) {
    if (ENDING.includes(name)) continue;
    const valid = OPERATOR_CALL_PARTS[name] ?? {};
    const variants = (['params', 'query', 'request'] as const).flatMap((place) => {
      const part = place === 'request' ? 'body' : place;
      return spoiled(valid[part] ?? {}, Object.keys(call[place].shape)).map((fields) => ({ ...valid, [part]: fields }));
    });
    await forEach(variants, async (parts) => {
      const status = await statusOfConsoleCall(call.method, call.path, parts);
      if (status >= 500) failed.push(`${name} ${status} ${JSON.stringify(parts)}`);
    });
  }
  expect(failed).toEqual([]);
});

test('[API-05] no value in a call of players causes a 500', async () => {
  const failed: string[] = [];
  for (const [name, call] of Object.entries(CALLS)) {
    if (ENDING.includes(name)) continue;
    const valid = {
      env_type: 'Prod',
      app_key: app.config.appKey,
      unique_token: token,
      // The examples have an entry for every call.
      ...EXAMPLES[name as CallName].request,
    };
    await forEach(spoiled(valid, Object.keys(call.request.shape)), async (body) => {
      const { http } = await app.post(call.path, body);
      if (http >= 500) failed.push(`${name} ${http} ${JSON.stringify(body)}`);
    });
  }
  expect(failed).toEqual([]);
});

/** Calls that take a screenshot. Their own tests send bodies above their limit. */
const UPLOADS: readonly string[] = ['addDepositProof', 'uploadDepositSlip'];

/** The fault of a body, the body, and the HTTP status of its refusal. */
type Case = [string, string, number];

/** Tables that calls of players write. The tests compare all columns. */
const PLAYER_TABLES = [
  'play_limit_rules',
  'play_blocks',
  'play_breaks',
  'payment_methods',
  'passkeys',
  'notifications',
  'push_devices',
  'deletion_requests',
] as const;

/** What player calls change: money, accounts and the rows of PLAYER_TABLES. */
async function playersState(): Promise<unknown> {
  const rows = [];
  for (const table of PLAYER_TABLES) {
    rows.push(await app.ownerDb.query({ text: `select * from ${table} t order by t::text` }));
  }
  const counts = await app.ownerDb.query({
    text: `select (select count(*) from players) as players, (select count(*) from transfers) as transfers,
             (select sum(balance_paise) from wallets) as wallets, (select count(*) from slips) as slips,
             (select count(*) from deposit_requests) as deposits, (select count(*) from withdrawal_requests) as payouts,
             (select count(*) from player_sessions where ended_at is null) as sessions,
             (select string_agg(name || password_hash, ',' order by player_id) from players) as accounts`,
  });
  return { rows, counts };
}

test('[API-05] every call of players refuses malformed bodies in one shape, and they change nothing', async () => {
  const before = await playersState();
  const envelope = { env_type: 'Prod', app_key: app.config.appKey, unique_token: token };
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  await forEach(Object.entries(CALLS), async ([name, call]) => {
    const valid = JSON.stringify({ ...envelope, ...EXAMPLES[name as CallName].request }).slice(0, -1); // every call has one
    const bodies: Case[] = [
      ['no JSON', 'unique_token=1', 400],
      ['a list', '[]', 400],
      ['cut off', valid, 400],
      ['a token of a wrong type', JSON.stringify({ ...envelope, unique_token: { a: 1 } }), 400],
      ['deep', `${valid},"more":${deep}}`, 400],
      ...(UPLOADS.includes(name) ? [] : [['huge', `${valid},"more":"${'x'.repeat(70_000)}"}`, 413] satisfies Case]),
    ];
    for (const [kind, body, http] of bodies) {
      const answer = await app.post(call.path, body);
      const code = http === 413 ? 'too_large' : 'malformed';
      expect({ name, kind, http: answer.http, body: answer.body }).toMatchObject({
        name,
        kind,
        http,
        body: { status: false, code, msg: expect.stringMatching(/./), message: answer.body.msg },
      });
      for (const list of call.listKeys) expect([name, kind, list, answer.body[list]]).toEqual([name, kind, list, []]);
    }
  });
  expect(await playersState()).toEqual(before);
});
