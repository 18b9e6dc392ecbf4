import { spawn } from 'node:child_process';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshBoard } from '../betting/markets/index.ts';
import { addPlayers, balanceOf, expectMoneyRight, submitBids } from '../testing/bids.ts';
import { testCluster, withDatabase } from '../testing/databases.ts';
import { addMarket, addRates, drawOf } from '../testing/markets.ts';
import {
  addTestOperator,
  callOperator,
  enrolTestOperator,
  LICENSED_ENV,
  signInTestOperator,
  TEST_PASSWORD,
} from '../testing/operators.ts';
import { PROGRAMS } from '../testing/programs.ts';
import { createTestApp, expectOk, type TestApp } from '../testing/test-app.ts';
import { runOps } from './run-ops.ts';

const ISO = '2026-11-21';

type Ran = { code: number | null; out: string; err: string };

/** Runs the command line in this process, which saves a second per call. */
async function ops(args: readonly string[], env: Record<string, string>, input = ''): Promise<Ran> {
  const ran: Ran = { code: null, out: '', err: '' };
  const io = {
    env,
    say: (line = '') => void (ran.out += `${line}\n`),
    complain: (line: string) => void (ran.err += `${line}\n`),
    ask: () => Promise.resolve(false),
    readInput: () => Promise.resolve(input),
  };
  ran.code = await runOps(args, io);
  return ran;
}

/** Runs the command line as a separate process. */
function opsProcess(args: readonly string[], env: Record<string, string>, input = ''): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAMS.ops, ...args], {
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    });
    const ran: Ran = { code: null, out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (ran.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (ran.err += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...ran, code }));
    child.stdin.end(input);
  });
}

/** Returns the environment with which the command line opens an app's database. */
function envOf(app: TestApp): Record<string, string> {
  const name = new URL(app.ownerUrl).pathname.slice(1);
  return {
    NODE_ENV: 'test',
    DATABASE_URL: withDatabase(testCluster().appUrl, name),
    DATABASE_OWNER_URL: app.ownerUrl,
  };
}

describe('on the database of a running server', () => {
  let app: TestApp;
  let user: string;
  beforeAll(async () => {
    app = await createTestApp();
    await app.setClock(`${ISO}T09:00:00+05:30`);
    await addRates(app);
    user = (await addTestOperator(app, 'results')).username;
  });
  afterAll(async () => {
    await expectMoneyRight(app);
    await app.close();
  });
  const run = (args: readonly string[], input?: string) => ops(args, envOf(app), input);

  test('[OPR-04, OPR-06, OPR-07] a draw is closed, declared, voided, declared again and cancelled by the command line', async () => {
    const market = await addMarket(app, { name: 'Kalyan Test', open: '09:30', close: '10:30' });
    const drawId = await drawOf(app, market.marketId, ISO);
    const players = await addPlayers(app, 2, 100);
    const [a, b] = players;
    for (const [player, digits] of [
      [a, '6'],
      [b, '7'],
    ] as const) {
      const rows = [{ digits, points: 10 }];
      const body = { marketId: market.marketId, bidDate: '21-November-2026', pana: 'Single Digit', rows };
      expectOk(await submitBids(app, player?.token ?? '', body));
    }
    const draw = ['--market', 'kalyan test', '--date', ISO];
    const as = ['--as', user, '--yes'];
    const early = await run(['declare', ...draw, '--side', 'open', '--number', '123', ...as]);
    expect(early).toMatchObject({ code: 1, out: expect.stringContaining('Kalyan Test (main)') });
    expect(early.err).toContain('Bidding on the session has not ended yet');

    expect(await run(['close-today', ...draw, '--reason', 'closing early', ...as])).toMatchObject({ code: 0 });
    const asked = await run(['declare', ...draw, '--side', 'open', '--number', '123', '--as', user]);
    expect(asked).toMatchObject({ code: 1, out: expect.stringContaining('Entered, but not declared') });
    expect(asked.out).toMatch(/Single Digit\s+6\s+1\s+10\s+95\.00/);
    const shown = await run(['preview', '--draw', String(drawId), '--as', user]);
    expect(shown.out).toContain('2 slips with 20.00 points; this result pays 95.00');

    const declared = await run(['declare', ...draw, '--side', 'open', '--number', '123', ...as]);
    expect(declared).toMatchObject({ code: 0, err: '' });
    expect(declared.out).toMatch(
      /Declared open 123\n(?:.*\n)*Settlement \d+: complete, 2 of 2 slips, 1 paid, 95\.00 points/,
    );
    expect(await balanceOf(app, a?.playerId ?? 0n)).toBe(9_000n + 9_500n);

    const voided = await run(['void', ...draw, '--side', 'open', '--reason', 'the wrong board', ...as]);
    expect(voided).toMatchObject({ code: 0, out: expect.stringContaining('1 taken back') });
    const again = await run(['declare', ...draw, '--side', 'open', '--number', '124', ...as]);
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('Declared open 124') });
    expect(await balanceOf(app, a?.playerId ?? 0n)).toBe(9_000n);
    expect(await balanceOf(app, b?.playerId ?? 0n)).toBe(9_000n + 9_500n);

    const cancelled = await run(['cancel', ...draw, '--reason', 'called off', ...as]);
    expect(cancelled).toMatchObject({ code: 0, out: expect.stringContaining('2 refunded, 20.00 points') });
    for (const player of players) expect(await balanceOf(app, player.playerId)).toBe(10_000n);
    const listed = await run(['draws', '--date', ISO, '--family', 'main']);
    expect(listed.out).toMatch(/Kalyan Test .* cancelled/);
    const books = await run(['audit-books']);
    expect(books).toMatchObject({ code: 0, out: expect.stringContaining('Books balanced') });
    const actions = await app.db.query<{ action: string }>({
      text: `select action from audit_log where actor = $1 and address = 'command line' order by audit_id`,
      values: [user],
    });
    expect(actions.map((row) => row.action)).toEqual([
      'draw.close_early',
      'result.enter',
      'result.preview',
      'result.declare',
      'result.void',
      'result.enter',
      'result.preview',
      'result.declare',
      'result.void',
      'draw.cancel',
    ]);
  });

  test('[OPR-17] an operator created by the command line signs in; roles apply there too', async () => {
    const asha = ['create-operator', '--username', 'asha', '--role', 'auditor', '--password-stdin'];
    const made = await opsProcess(asha, envOf(app), `${TEST_PASSWORD}\n`);
    expect(made).toMatchObject({ code: 0, out: 'Created operator asha (auditor)\n' });
    const body = { username: 'asha', password: TEST_PASSWORD };
    expect((await callOperator(app, OPERATOR_CALLS.signIn, { body })).body?.operator.role).toBe('auditor');
    const own = await run(['create-operator', '--username', 'ravi', '--role', 'support']);
    const password = /Password: (\S+)/.exec(own.out)?.[1] ?? '';
    const ravi = await callOperator(app, OPERATOR_CALLS.signIn, { body: { username: 'ravi', password } });
    expect(ravi.body?.stage).toBe('password');
    const taken = await run(['create-operator', '--username', 'asha', '--role', 'owner']);
    expect(taken).toMatchObject({ code: 1, err: expect.stringContaining('is taken') });
    const short = await run(
      ['create-operator', '--username', 'short', '--role', 'owner', '--password-stdin'],
      'short\n',
    );
    expect(short).toMatchObject({ code: 1, err: expect.stringContaining('at least 10') });
    const robot = await run(['set-robot', 'off', '--as', 'asha']);
    expect(robot).toMatchObject({ code: 1, err: expect.stringContaining('does not allow settings.robot') });
  });

  test('an operator is disabled immediately on every node, with an audit line', async () => {
    const client = await signInTestOperator(app, 'finance');
    await client.ok(OPERATOR_CALLS.me);
    const words = ['disable-operator', '--username', client.username, '--reason', 'left the company'];
    expect(await run(words)).toMatchObject({ code: 0, out: expect.stringContaining('1 session ended') });
    expect(await client.call(OPERATOR_CALLS.me)).toMatchObject({ code: 'signed_out' });
    expect(await run(words)).toMatchObject({ code: 1, err: expect.stringContaining('already disabled') });
    const log = await app.db.query<{ reason: string }>({
      text: `select reason from audit_log where action = 'operator.disable' and subject = $1`,
      values: [`operator:${client.operatorId}`],
    });
    expect(log).toEqual([{ reason: 'left the company' }]);
  });

  test('the robot is switched on the running server, with an audit line', async () => {
    const { username } = await addTestOperator(app, 'owner');
    const owner = await signInTestOperator(app, 'owner');
    expect(await run(['set-robot', 'off', '--delay', '42', '--as', username])).toMatchObject({ code: 0 });
    await expect
      .poll(() => owner.ok(OPERATOR_CALLS.getRobot))
      .toEqual({ on: false, delaySeconds: 42, available: false });
    const { rows } = await owner.ok(OPERATOR_CALLS.listAudit, { query: { subject: 'settings:robot' } });
    expect(rows).toMatchObject([{ actor: username, address: 'command line' }]);
  });

  test('unbalanced books exit with 1 and name the place', async () => {
    const [victim] = await addPlayers(app, 1, 100);
    const change = async (paise: number) =>
      app.ownerDb.query({
        text: 'update wallets set balance_paise = balance_paise + $2 where player_id = $1',
        values: [victim?.playerId, paise],
      });
    await change(5);
    const broken = await run(['audit-books']);
    await change(-5);
    expect(broken).toMatchObject({ code: 1, out: expect.stringContaining('Books NOT balanced') });
    expect(broken.out).toContain(`player ${victim?.playerId} account 1`);
  });

  test('a withdrawal that holds no points is a problem of the books', async () => {
    const [player] = await addPlayers(app, 1, 100);
    const request = await app.ownerDb.one<{ id: bigint }>({
      text: `insert into withdrawal_requests (player_id, request_id, amount_paise, method, number, hold_transfer_id)
        values ($1, gen_random_uuid(), 500, 'paytm', '9000000001', 0) returning withdrawal_id as id`,
      values: [player?.playerId],
    });
    const broken = await run(['audit-books']);
    expect(broken).toMatchObject({ code: 1, out: expect.stringContaining('Books NOT balanced') });
    expect(broken.out).toContain(`withdrawal ${request.id}`);
    await app.ownerDb.query({
      text: `alter table withdrawal_requests disable trigger user; delete from withdrawal_requests where withdrawal_id = ${request.id};
        alter table withdrawal_requests enable trigger user`,
    });
  });

  test('an invalid command line exits with 2 and changes nothing', async () => {
    for (const args of [
      ['fly'],
      ['declare', '--side', 'middle', '--number', '123', '--as', user],
      ['draws', '--date', 'today'],
      ['draws', 'today'],
      ['audit-books', '--fast'],
      ['declare', '--as', user],
    ]) {
      expect([args, (await run(args)).code]).toEqual([args, 2]);
    }
    await refreshBoard(app.context);
  });
});

test('help works for the whole and for each command, without a database', async () => {
  const nowhere = { DATABASE_URL: 'postgresql://127.0.0.1:1/none' };
  const all = await ops(['--help'], nowhere);
  expect(all.code).toBe(0);
  const names = [...all.out.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map((found) => found[1] ?? '');
  const known =
    'draws declare preview void cancel close-today audit-books create-operator disable-operator outbox set-robot backup';
  expect(names).toEqual(expect.arrayContaining(known.split(' ')));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) {
    const one = await ops([name, '--help'], nowhere);
    expect([name, one.code, one.out.startsWith(`npm run ops -- ${name}`)]).toEqual([name, 0, true]);
  }
});

test('without a server the command line settles', async () => {
  const app = await createTestApp();
  try {
    await app.setClock(`${ISO}T09:00:00+05:30`);
    await addRates(app);
    const { marketId } = await addMarket(app, { name: 'No Server', open: '09:30', close: '10:30' });
    const [player] = await addPlayers(app, 1, 100);
    const rows = [{ digits: '6', points: 10 }];
    const body = { marketId, bidDate: '21-November-2026', pana: 'Single Digit', rows };
    expectOk(await submitBids(app, player?.token ?? '', body));
    await app.setClock(`${ISO}T09:31:00+05:30`);
    const { username } = await addTestOperator(app, 'results');
    // Without its listener the server does not work on settlements, as if no server were running.
    await app.context.listener.close();
    const declare = ['declare', '--market', 'No Server', '--date', ISO, '--number', '123', '--yes', '--as', username];
    const declared = await ops(declare, envOf(app));
    expect(declared).toMatchObject({ code: 0, out: expect.stringContaining('complete, 1 of 1 slips, 1 paid') });
    expect(await balanceOf(app, player?.playerId ?? 0n)).toBe(9_000n + 9_500n);
    await expectMoneyRight(app);
  } finally {
    await app.close();
  }
});

test('[HND-07] in licensed mode the command line declares nothing, also as an operator who is signed in to the console', async () => {
  const app = await createTestApp({ env: LICENSED_ENV });
  try {
    await app.setClock(`${ISO}T09:00:00+05:30`);
    await addRates(app);
    const { marketId } = await addMarket(app, { name: 'Two People', open: '09:30', close: '10:30' });
    await app.setClock(`${ISO}T09:31:00+05:30`);
    const { client: first } = await enrolTestOperator(app, 'results');
    const { client: second } = await enrolTestOperator(app, 'owner');
    const params = { drawId: String(await drawOf(app, marketId, ISO)) };
    const entry = { params, body: { side: 'open' as const, number: '123' } };
    const env = { ...LICENSED_ENV, ...envOf(app) };
    const declare = ['declare', '--market', 'Two People', '--date', ISO, '--number', '123', '--yes', '--as'];
    const refused = { code: 1, err: expect.stringContaining('both in the console') };
    expect(await ops([...declare, first.username], env)).toMatchObject(refused);
    const { draw } = await second.ok(OPERATOR_CALLS.getDraw, { params });
    expect(draw.sides.find(({ side }) => side === 'open')).toMatchObject({ entries: 'none' });
    await second.ok(OPERATOR_CALLS.enterResult, entry);
    await first.ok(OPERATOR_CALLS.enterResult, entry);
    expect(await ops([...declare, first.username], env)).toMatchObject(refused);
  } finally {
    await app.close();
  }
});

test('[HND-06] in licensed mode the command line creates the first two operators, and later only a missing second owner', async () => {
  const app = await createTestApp({ env: LICENSED_ENV });
  try {
    const env = { ...LICENSED_ENV, ...envOf(app) };
    const create = (username: string, role: string) =>
      ops(['create-operator', '--username', username, '--role', role], env);
    expect(await create('asha', 'owner')).toMatchObject({ code: 0 });
    expect(await create('bela', 'finance')).toMatchObject({ code: 0 });
    const third = await create('chand', 'finance');
    expect(third).toMatchObject({ code: 1, err: expect.stringContaining('another owner approves it') });
    expect(await create('dev', 'owner')).toMatchObject({ code: 0 });
    expect(await create('esha', 'owner')).toMatchObject({ code: 1 });
  } finally {
    await app.close();
  }
});
