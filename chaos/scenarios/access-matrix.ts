import { CALL_ACCESS, DOWNLOAD_ACCESS } from '../../apps/server/src/testing/operator-access.ts';
import { EXAMPLES } from '../../packages/contract/src/examples/index.ts';
import { CALLS, type CallName } from '../../packages/contract/src/index.ts';
import {
  OPERATOR_CALLS,
  OPERATOR_DOWNLOADS,
  OPERATOR_ROLES,
  type OperatorCallName,
} from '../../packages/contract/src/operator/index.ts';
import { type Client, createClient } from '../lib/client.ts';
import { askConsole, askPath, type Badge, type Operator, signInOperators } from '../lib/console.ts';
import { openJournal } from '../lib/journal.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld, MOBILE_BASE, type World } from '../lib/world.ts';

const APP_KEY = 'demo-app-key';
const [VICTIM, LOGGED_OUT, IDLE, BLOCKED] = [1, 2, 3, 4];
/** The first attacker. Each call has its own, because some calls end the session that makes them. */
const ATTACKERS = 10;
/** Data of the victim that no answer to another player may contain. */
const MARKS = ['Vidya Victimwala', 'vidya.private@example.org', '9123456780'];

type Tried = { tries: number; open: string[] };

const names = Object.keys(CALLS) as CallName[]; // a constant object has no other keys

export const accessMatrix: Scenario = {
  name: 'access-matrix',
  goal: 'G22 every call of both protocols refuses wrong identities and never shows data of another player',
  run: async ({ database, report }) => {
    const world = await makeWorld(await database(), { players: ATTACKERS + names.length, startPoints: 0 });
    await spoilSessions(world);
    const server = await startServer(world.database);
    const client = createClient(server.port);
    const operators = await signInOperators(world, server.port, OPERATOR_ROLES);
    const before = await stateOf(world);
    const player: Tried = { tries: 0, open: [] };
    for (const name of names) await tryPlayerCall({ client, world, operators }, name, player);
    const console: Tried = { tries: 0, open: [] };
    await tryConsole({ port: server.port, world, operators }, console);
    const after = await stateOf(world);
    const victimBefore = await victimOf(world);
    const foreign = await tryForeign(client, world);
    const victimAfter = await victimOf(world);
    client.close();
    report.figure('tries at player calls', `${player.tries} at ${names.length} calls`);
    report.figure(
      'tries at the console',
      `${console.tries} at ${Object.keys(OPERATOR_CALLS).length} calls and its files`,
    );
    report.check('every try at a player call is refused', player.open.length === 0, list(player.open));
    report.check('every try at the console is refused', console.open.length === 0, list(console.open));
    report.check('no refused call changes anything', before === after, `${before} became ${after}`);
    report.check(
      "no answer to another player contains the victim's data",
      foreign.shown.length === 0,
      list(foreign.shown),
    );
    report.check(
      "the victim's data is unchanged",
      victimBefore === victimAfter,
      `${victimBefore} became ${victimAfter}`,
    );
    report.check('valid sessions are accepted', foreign.rejected.length === 0, list(foreign.rejected));
    const others = await callsClosedToOwner(server.port, operators);
    report.check('the owner may read every page of the console', others.length === 0, list(others));
    await verify(world, openJournal(), report);
    await server.stop();
  },
};

/** Gives points and private data to the victim. Makes one session ended, one expired by disuse, and one of a blocked player. */
async function spoilSessions(world: World): Promise<void> {
  const { owner } = world.database;
  await owner.query({
    text: `select count(*) from ledger_move(transfer_kind('adjustment_credit'), account_number('adjustments'), null, account_number('wallet'), 1, 100000, null, null, null, null, null, null, null, null)`,
  });
  await owner.query({ text: `update player_sessions set ended_at = app_now() where player_id = ${LOGGED_OUT}` });
  await owner.query({
    text: `update player_sessions set created_at = app_now() - interval '90 days', last_seen_at = app_now() - interval '31 days'
      where player_id = ${IDLE}`,
  });
  await owner.query({
    text: `update players set blocked_at = app_now(), blocked_reason = 'x' where player_id = ${BLOCKED}`,
  });
  await owner.query({
    text: 'update players set name = $1, email = $2 where player_id = 1',
    values: MARKS.slice(0, 2),
  });
  await owner.query({ text: 'update payment_methods set number = $1 where player_id = 1', values: [MARKS[2]] });
}

type Scene = { client: Client; world: World; operators: Operator[] };

/** Makes a call with every identity it must refuse: none, unknown, ended, idle, blocked, an operator, another application. */
async function tryPlayerCall({ client, world, operators }: Scene, name: CallName, tried: Tried): Promise<void> {
  const { identity, path } = CALLS[name];
  const operator = operators[0]?.cookie.split('=')[1] ?? '';
  const token = (player: number): string => world.tokenOf(player);
  const sessions: Try[] = [
    { who: 'stranger', token: 'x'.repeat(43), code: 'session_dead' },
    { who: 'logged out', token: token(LOGGED_OUT), code: 'session_dead' },
    { who: 'idle', token: token(IDLE), code: 'session_dead' },
    { who: 'operator', token: operator, code: 'session_dead' },
    { who: 'blocked', token: token(BLOCKED), code: 'player_blocked' },
  ];
  const rows: Try[] = [
    ...(identity === 'none' ? [] : sessions),
    ...(identity === 'player' ? [{ who: 'nobody', code: 'session_missing' }] : []),
    { who: 'no application', token: token(VICTIM), appKey: '', code: 'unauthorized' },
    { who: 'another application', token: token(VICTIM), appKey: 'another-app-key', code: 'unauthorized' },
  ];
  for (const row of rows) {
    const fields = { env_type: 'Prod', app_key: row.appKey ?? APP_KEY, unique_token: row.token };
    const answer = await client.post(`/${path}`, JSON.stringify({ ...EXAMPLES[name].request, ...fields }));
    tried.tries += 1;
    if (answer.kind === 'answer' && !answer.ok && answer.code === row.code) continue;
    tried.open.push(
      `${name} to ${row.who}: ${answer.kind === 'answer' ? `${answer.http} ${answer.code}` : answer.reason}`,
    );
  }
}

/** One try: its identity, and the code that must refuse it. */
type Try = { who: string; token?: string; appKey?: string; code: string };

type ConsoleScene = { port: number; world: World; operators: Operator[] };

/** Tries every console call and download without a session, with wrong ones, without the permission, and without a CSRF token. */
async function tryConsole({ port, world, operators }: ConsoleScene, tried: Tried): Promise<void> {
  const cookieName = operators[0]?.cookie.split('=')[0] ?? '';
  const strangers: Badge[] = [
    {},
    { cookie: `${cookieName}=${'x'.repeat(43)}` },
    { cookie: `${cookieName}=${world.tokenOf(VICTIM)}` },
  ];
  const note = (call: string, http: number): void => {
    tried.tries += 1;
    if (http !== 401 && http !== 403) tried.open.push(`${call}: ${http}`);
  };
  for (const [name, call] of Object.entries(OPERATOR_CALLS)) {
    if (call.permission === undefined) continue;
    const one = name as OperatorCallName; // a constant object has no other keys
    for (const badge of strangers) note(`${name} to a stranger`, (await askConsole(port, one, {}, badge)).http);
    // Every operator may sign out. The table leaves this call out, because it ends the session of the test.
    const allowed = name === 'signOut' ? OPERATOR_ROLES : CALL_ACCESS[name];
    for (const operator of without(operators, allowed)) {
      note(`${name} to ${operator.role}`, (await askConsole(port, one, {}, operator)).http);
    }
    const owner = operators.find(({ role }) => role === 'owner');
    if (call.method === 'GET' || owner === undefined) continue;
    for (const csrf of [undefined, 'x']) {
      const badge = { cookie: owner.cookie, ...(csrf === undefined ? {} : { csrf }) };
      note(`${name} from a foreign page`, (await askConsole(port, one, {}, badge)).http);
    }
  }
  for (const [name, { path }] of Object.entries(OPERATOR_DOWNLOADS)) {
    for (const badge of [...strangers, ...without(operators, DOWNLOAD_ACCESS[name])]) {
      note(path, (await askPath(port, 'GET', path, badge)).http);
    }
  }
}

/** The operators without access. The roles come from a table of the tests, not from the product's permissions. */
function without(operators: readonly Operator[], roles: readonly string[] | undefined): Operator[] {
  return operators.filter(({ role }) => !roles?.includes(role));
}

/** Makes every call with a valid session of an attacker and the victim's numbers and ids in the fields. */
async function tryForeign(client: Client, world: World): Promise<{ shown: string[]; rejected: string[] }> {
  const [session] = await world.database.owner.query<{ public_id: string }>({
    text: 'select public_id::text from player_sessions where player_id = 1',
  });
  const shown: string[] = [];
  const rejected: string[] = [];
  for (const [index, name] of names.entries()) {
    const unique_token = world.tokenOf(ATTACKERS + index);
    const request = aimed(EXAMPLES[name].request, session?.public_id ?? '');
    const body = { env_type: 'Prod', app_key: APP_KEY, ...request, unique_token };
    const answer = await client.post(`/${CALLS[name].path}`, JSON.stringify(body));
    if (answer.kind === 'lost') shown.push(`${name}: ${answer.reason}`);
    else if (MARKS.some((mark) => answer.text.includes(mark))) shown.push(name);
    if (answer.kind === 'answer' && answer.code.startsWith('session_')) rejected.push(`${name}: ${answer.code}`);
  }
  return { shown, rejected };
}

/** An example request whose mobile numbers, user ids and session ids are the victim's. */
function aimed(request: Record<string, unknown>, session: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(request).map(([key, value]) => {
      if (key.includes('session_id')) return [key, session];
      return [key, /mobile|user_id|phone/.test(key) ? String(MOBILE_BASE + VICTIM) : value];
    }),
  );
}

async function callsClosedToOwner(port: number, operators: readonly Operator[]): Promise<string[]> {
  const owner = operators.find(({ role }) => role === 'owner');
  const shut: string[] = [];
  for (const [name, call] of Object.entries(OPERATOR_CALLS)) {
    if (call.method !== 'GET') continue;
    const { http } = await askConsole(port, name as OperatorCallName, {}, owner); // a constant object has no other keys
    if (http === 401 || http === 403 || http >= 500) shut.push(`${name}: ${http}`);
  }
  return shut;
}

/** A comparable summary of everything that a call could change. */
async function stateOf(world: World): Promise<string> {
  const [row] = await world.database.owner.query<{ state: string }>({
    text: `select concat_ws(' ', (select count(*) from players), (select count(*) from transfers), (select count(*) from slips),
      (select count(*) from withdrawal_requests), (select count(*) from deposit_requests), (select sum(balance_paise) from wallets),
      (select count(*) from draws), (select count(*) from results), (select count(*) from operators), (select count(*) from audit_log),
      (select count(*) from markets), (select count(*) from payment_method_changes), (select count(*) from otp_codes),
      (select count(*) from player_sessions where ended_at is null), (select md5(string_agg(p::text, ',' order by player_id)) from players p),
      (select md5(string_agg(s::text, ',' order by key)) from settings s)) as state`,
  });
  return row?.state ?? '';
}

/** A comparable summary of the victim's data, except points that others may send. */
async function victimOf(world: World): Promise<string> {
  const [row] = await world.database.owner.query<{ state: string }>({
    text: `select concat_ws(' ', (select p::text from players p where player_id = 1), (select count(*) from slips where player_id = 1),
      (select count(*) from transfers where from_player = 1), (select count(*) from withdrawal_requests where player_id = 1),
      (select count(*) from deposit_requests where player_id = 1), (select count(*) from payment_method_changes where player_id = 1),
      (select string_agg(m::text, ',') from payment_methods m where player_id = 1),
      (select count(*) from player_sessions where player_id = 1 and ended_at is null)) as state`,
  });
  return row?.state ?? '';
}

function list(found: readonly string[]): string {
  return `${found.length}: ${found.slice(0, 12).join(', ')}`;
}
