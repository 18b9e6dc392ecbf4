import { requestDeposit, setPlayLimit } from '@surahi/contract';
import { OPERATOR_API, OPERATOR_CALLS, OPERATOR_DOWNLOADS } from '@surahi/contract/operator';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { submitBids } from '../../testing/bids.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let support: OperatorClient;
let player: TestPlayer;
/** The day of the report, on which no other test of this file does anything. */
const PERIOD = { from: '2026-11-19', to: '2026-11-19' };

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock('2026-11-18T12:00:00+05:30');
  support = await signInTestOperator(app, 'support');
});
beforeEach(async () => {
  await app.setClock('2026-11-18T12:00:00+05:30');
  player = await registerWithRaise();
});
afterAll(async () => {
  await app.close();
});

/** Registers a player who sets a limit and requests a higher one. */
async function registerWithRaise(): Promise<TestPlayer> {
  const registered = await registerTestPlayer(app);
  for (const amount of ['500', '900']) {
    expectOk(await app.call(setPlayLimit, { kind: 'loss', period: 'day', amount }, { token: registered.token }));
  }
  return registered;
}

const params = () => ({ playerId: String(player.playerId) });
const concern = async () => {
  const { players } = await support.ok(OPERATOR_CALLS.listConcerns, {});
  return players.find(({ playerId }) => playerId === params().playerId);
};

/** Sets a lower limit of the player, and then a time-out. */
async function restrain(by: OperatorClient): Promise<void> {
  const body = { kind: 'loss', period: 'day', amount: '20000', reason: 'signs of harm' } as const;
  await by.ok(OPERATOR_CALLS.tightenPlayerLimit, { params: params(), body });
  const restrict = { kind: 'time_out', length: 'day', reason: 'signs of harm' } as const;
  await by.ok(OPERATOR_CALLS.restrictPlayer, { params: params(), body: restrict });
}

test('[LIM-11] the list of concerns shows what operators did and who acknowledged the signs', async () => {
  expect(await concern()).toMatchObject({ concern: 1, raises90Days: 1, done: [], acknowledged: null });
  await restrain(support);
  const note = 'called, agreed on a day off';
  await support.ok(OPERATOR_CALLS.acknowledgeConcern, { params: params(), body: { note } });
  expect(await concern()).toMatchObject({
    done: [
      { subject: 'time_out', isLift: false, by: support.username },
      { subject: 'staff_limit:loss:day', isLift: false, by: support.username },
    ],
    acknowledged: { by: support.username, note, concern: 1 },
  });
  const [line] = await app.db.query<{ reason: string; operator_id: bigint }>({
    text: `select reason, operator_id from audit_log where action = 'player.concern_acknowledge' and subject = $1`,
    values: [`player:${player.playerId}`],
  });
  expect(line).toEqual({ reason: note, operator_id: support.operatorId });
});

test('the list of concerns is limited to players who were last acknowledged in a time', async () => {
  const body = { note: 'called again' };
  const { atMs } = await support.ok(OPERATOR_CALLS.acknowledgeConcern, { params: params(), body });
  const listed = async (query: { fromMs?: string; toMs?: string }) =>
    (await support.ok(OPERATOR_CALLS.listConcerns, { query })).players.map(({ playerId }) => playerId);
  expect(await listed({})).toContain(params().playerId);
  expect(await listed({ fromMs: String(atMs) })).toContain(params().playerId);
  expect(await listed({ fromMs: String(atMs + 1) })).not.toContain(params().playerId);
  expect(await listed({ toMs: String(atMs) })).not.toContain(params().playerId);
});

test('[LIM-11] an acknowledgement needs a known player, a note, and a role that may manage players', async () => {
  const auditor = await signInTestOperator(app, 'auditor');
  const acknowledge = (client: OperatorClient, playerId: string, note: string) =>
    client.call(OPERATOR_CALLS.acknowledgeConcern, { params: { playerId }, body: { note } });
  expect(await acknowledge(auditor, params().playerId, 'looked at it')).toMatchObject({ code: 'forbidden' });
  expect(await acknowledge(support, '999999', 'looked at it')).toMatchObject({ code: 'player_unknown' });
  expect(await acknowledge(support, params().playerId, ' ')).toMatchObject({ code: 'malformed' });
  await expect(app.db.query({ text: 'delete from concern_notes' })).rejects.toThrow(/permission denied|append-only/);
});

test('[LIM-10, LIM-11] the console reads quiet hours, net deposits and net results of a player', async () => {
  const asked = expectOk(await app.call(requestDeposit, { request_amount: '700' }, { token: player.token }));
  const finance = await signInTestOperator(app, 'finance');
  const approval = { utr: '618203774512', amountPaise: '70000' };
  await finance.ok(OPERATOR_CALLS.approveDeposit, { params: { depositId: asked.request_number }, body: approval });
  await addRates(app);
  const { marketId } = await addMarket(app, { open: '22:00', close: '23:00' });
  const rows = [{ digits: '7', points: 30 }];
  expectOk(await submitBids(app, player.token, { marketId, bidDate: '18-November-2026', pana: 'Single Digit', rows }));
  await app.ownerDb.query({
    text: `insert into play_blocks (player_id, kind, from_minute, to_minute) values ($1, 'quiet', 1380, 360)`,
    values: [player.playerId],
  });
  const page = await support.ok(OPERATOR_CALLS.getPlayerLimits, { params: params() });
  expect(page.blocks).toMatchObject([{ kind: 'quiet', fromMinute: 1380, toMinute: 360, untilMs: 0 }]);
  expect(page.netDepositsPaise).toEqual({ lifetime: '70000', year: '70000' });
  expect(page.netResults).toEqual([
    { period: 'day', from: '2026-11-18', stakedPaise: '3000', netPaise: '-3000' },
    { period: 'week', from: '2026-11-16', stakedPaise: '3000', netPaise: '-3000' },
    { period: 'month', from: '2026-11-01', stakedPaise: '3000', netPaise: '-3000' },
  ]);
  expect(page.links).toEqual([]);
});

test('[LIM-11] the CSV of the report on limits has the figures of the page, and its export is audited', async () => {
  await app.setClock('2026-11-19T12:00:00+05:30');
  player = await registerWithRaise();
  const owner = await signInTestOperator(app, 'owner');
  await restrain(owner);
  await app.ownerDb.query({
    text: `insert into play_refusals (player_id, submission_id, draw_id, total_paise, outcome, figures, at)
      values ($1, gen_random_uuid(), 1, 1000, 17, '{"kind": "loss"}', app_now())`,
    values: [player.playerId],
  });
  const report = await owner.ok(OPERATOR_CALLS.limitReport, { query: PERIOD });
  expect(report).toMatchObject({ limitsSet: 2, raisesAsked: 1, timeOuts: 1, exclusions: 0 });
  expect(report.refusals).toEqual([{ cause: 'limit_loss', refusals: 1, players: 1 }]);
  const address = `${app.url}${OPERATOR_API}${OPERATOR_DOWNLOADS.limitsCsv.path}?${new URLSearchParams(PERIOD).toString()}`;
  const response = await fetch(address, { headers: { cookie: owner.cookie } });
  expect(response.headers.get('content-disposition')).toContain('surahi-limits-2026-11-19-to-2026-11-19.csv');
  const rows = parse<Record<string, string>>(await response.text(), {
    bom: true,
    columns: true,
    record_delimiter: '\r\n',
  });
  const counts = Object.fromEntries(rows.map((row) => [row.What, row.Count]));
  expect(counts).toEqual({
    'Limits set or changed': '2',
    'Higher limits requested': '1',
    'Higher limits confirmed': '0',
    'Time-outs started': '1',
    'Exclusions started': '0',
    'Returns after an exclusion': '0',
    'Loss limit': '1',
  });
  const [line] = await app.db.query<{ after: unknown }>({
    text: `select after from audit_log where action = 'report.export' and subject = 'report:limitsCsv'`,
  });
  expect(line?.after).toEqual(PERIOD);
  const backwards = { from: PERIOD.to, to: '2026-11-18' };
  expect(await owner.call(OPERATOR_CALLS.limitReport, { query: backwards })).toMatchObject({ code: 'period_invalid' });
});
