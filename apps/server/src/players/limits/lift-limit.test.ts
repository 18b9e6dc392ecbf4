import { playLimits, setPlayLimit } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countBy, setSettings } from '../../testing/money.ts';
import { approveNewest, type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let player: TestPlayer;
let first: OperatorClient;
let second: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock('2026-11-18T12:00:00+05:30');
  first = await signInTestOperator(app, 'support');
  second = await signInTestOperator(app, 'owner');
});
beforeEach(async () => {
  player = await registerTestPlayer(app);
});
afterAll(async () => {
  await app.close();
});

const LIMIT = { kind: 'loss', period: 'day', reason: 'call of the player' } as const;
const paramsOf = () => ({ playerId: String(player.playerId) });
const limits = async () => expectOk(await app.call(playLimits, {}, { token: player.token })).limits;
const tighten = (client: OperatorClient, amount: string) =>
  client.ok(OPERATOR_CALLS.tightenPlayerLimit, { params: paramsOf(), body: { ...LIMIT, amount } });

test('[LIM-04] the operator who set a limit proposes to lift it, and only another one approves', async () => {
  const own = { kind: 'loss', period: 'day', amount: '500' } as const;
  expectOk(await app.call(setPlayLimit, own, { token: player.token }));
  await tighten(first, '20000');
  const page = await first.ok(OPERATOR_CALLS.getPlayerLimits, { params: paramsOf() });
  expect(page.limits).toMatchObject([{ staffAmount: '20000', staffBy: first.username, staffByMe: true }]);
  await first.ok(OPERATOR_CALLS.proposeLimitLift, { params: paramsOf(), body: LIMIT });
  expect(await approveNewest(first)).toMatchObject({ code: 'second_person_required' });
  expect(await limits()).toMatchObject([{ amount: '200', by_staff: true }]);
  const { proposals } = await second.ok(OPERATOR_CALLS.listProposals, { query: { state: 'pending' } });
  expect(proposals[0]).toMatchObject({
    kind: 'player.limit_lift',
    subject: `player:${player.playerId}`,
    before: { kind: 'loss', period: 'day', amountPaise: '20000' },
  });
  const params = { proposalId: proposals[0]?.proposalId ?? '' };
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => second.call(OPERATOR_CALLS.approveProposal, { params })),
  );
  expect(countBy(answers.map(({ code }) => code ?? 'done'))).toEqual({ done: 1, already_decided: 5 });
  expect(await limits()).toMatchObject([{ amount: '500', by_staff: false }]);
  const [audit] = await app.db.query<{ action: string; operator_id: bigint }>({
    text: `select action, operator_id from audit_log where subject = $1 and action = 'player.limit_lift'`,
    values: [`player:${player.playerId}`],
  });
  expect(audit).toMatchObject({ operator_id: second.operatorId });
});

test('[LIM-04] an operator who set a limit cannot lift it alone after another one tightened it', async () => {
  const third = await signInTestOperator(app, 'support');
  const lift = { params: paramsOf(), body: LIMIT };
  const staffByMe = async (client: OperatorClient) =>
    (await client.ok(OPERATOR_CALLS.getPlayerLimits, { params: paramsOf() })).limits.map((one) => one.staffByMe);
  await tighten(first, '50000');
  await tighten(second, '45000');
  expect(await first.call(OPERATOR_CALLS.liftPlayerLimit, lift)).toMatchObject({ code: 'second_person_required' });
  expect([await staffByMe(first), await staffByMe(second), await staffByMe(third)]).toEqual([[true], [true], [false]]);
  await third.ok(OPERATOR_CALLS.liftPlayerLimit, lift);
  expect(await limits()).toEqual([]);

  // After the lift only the operator of the next limit needs another person.
  await tighten(third, '50000');
  expect(await staffByMe(first)).toEqual([false]);
  await first.ok(OPERATOR_CALLS.liftPlayerLimit, lift);

  await tighten(first, '50000');
  await tighten(second, '45000');
  await first.ok(OPERATOR_CALLS.proposeLimitLift, lift);
  expect((await approveNewest(second)).http).toBe(200);
  expect(await limits()).toEqual([]);
});

test('[LIM-04] a proposal lapses when the limit of staff was tightened meanwhile', async () => {
  await tighten(first, '20000');
  await first.ok(OPERATOR_CALLS.proposeLimitLift, { params: paramsOf(), body: LIMIT });
  await tighten(second, '10000');
  expect(await approveNewest(second)).toMatchObject({ code: 'changed_meanwhile' });
  expect(await limits()).toMatchObject([{ amount: '100', by_staff: true }]);
});

test('[LIM-04] nothing is proposed for a limit of the player', async () => {
  expectOk(await app.call(setPlayLimit, { kind: 'loss', period: 'day', amount: '500' }, { token: player.token }));
  const proposed = await first.call(OPERATOR_CALLS.proposeLimitLift, { params: paramsOf(), body: LIMIT });
  expect(proposed).toMatchObject({ code: 'not_found' });
});

test('[LIM-04] a new operator is no second person who lifts a limit', async () => {
  await tighten(first, '20000');
  await setSettings(app, { secondPersonWaitHours: 24 });
  await app.ownerDb.query({
    text: 'update operators set settled_at = app_now() where operator_id = $1',
    values: [second.operatorId],
  });
  const lift = { params: paramsOf(), body: LIMIT };
  expect(await second.call(OPERATOR_CALLS.liftPlayerLimit, lift)).toMatchObject({ code: 'second_person_new' });
  await setSettings(app, { secondPersonWaitHours: 0 });
  await second.ok(OPERATOR_CALLS.liftPlayerLimit, lift);
});

test('[LIM-03] a player lowers the own limit while a tighter one of staff holds; it is in force after the lift', async () => {
  const set = (kind: 'loss' | 'stake', amount: string) =>
    app.call(setPlayLimit, { kind, period: 'day', amount }, { token: player.token });
  expectOk(await set('loss', '500'));
  for (const kind of ['loss', 'stake'] as const) {
    const body = { ...LIMIT, kind, amount: '20000' };
    await first.ok(OPERATOR_CALLS.tightenPlayerLimit, { params: paramsOf(), body });
  }
  expect(expectOk(await set('loss', '300')).outcome).toBe('applied');
  // A first limit of the player is stored in the same way.
  expect(expectOk(await set('stake', '400')).outcome).toBe('applied');
  expect(await limits()).toMatchObject([
    { kind: 'loss', amount: '200', by_staff: true, own_amount: '300' },
    { kind: 'stake', amount: '200', by_staff: true, own_amount: '400' },
  ]);
  for (const higher of ['301', '']) expectRefused(await set('loss', higher), 'limit_by_staff');
  for (const kind of ['loss', 'stake'] as const) {
    await second.ok(OPERATOR_CALLS.liftPlayerLimit, { params: paramsOf(), body: { ...LIMIT, kind } });
  }
  expect(await limits()).toMatchObject([
    { kind: 'loss', amount: '300', by_staff: false, own_amount: '300' },
    { kind: 'stake', amount: '400', by_staff: false, own_amount: '400' },
  ]);
});

test('[LIM-04] a player cannot remove a limit that only staff have set; removing none changes nothing', async () => {
  const remove = () => app.call(setPlayLimit, { kind: 'loss', period: 'day', amount: '' }, { token: player.token });
  const changes = async () => {
    const text = 'select count(*)::int as changes from play_limit_changes where player_id = $1';
    return (await app.db.one<{ changes: number }>({ text, values: [player.playerId] })).changes;
  };
  expectOk(await remove());
  expect(await changes()).toBe(0);
  await tighten(first, '20000');
  expectRefused(await remove(), 'limit_by_staff');
  expect(await changes()).toBe(1);
  await second.ok(OPERATOR_CALLS.liftPlayerLimit, { params: paramsOf(), body: LIMIT });
});
