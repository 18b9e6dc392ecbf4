import { OPERATOR_CALLS, type OperatorRow } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  approveNewest,
  callOperator,
  clientOf,
  cookieOf,
  enrolTestOperator,
  LICENSED_ENV,
  type OperatorClient,
  signInTestOperator,
  TEST_PASSWORD,
  totpCode,
} from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const REASON = 'as was agreed';
const OWN_PASSWORD = 'one of my very own';

let app: TestApp;
let owner: OperatorClient;
let approver: OperatorClient;

beforeAll(async () => {
  app = await createTestApp({ env: LICENSED_ENV });
  owner = (await enrolTestOperator(app, 'owner')).client;
  approver = (await enrolTestOperator(app, 'owner')).client;
});
beforeEach(async () => {
  for (const one of [owner, approver])
    await one.ok(OPERATOR_CALLS.confirmPassword, { body: { password: TEST_PASSWORD } });
});
afterAll(() => app.close());

async function rowOf(client: OperatorClient, username: string): Promise<OperatorRow | undefined> {
  const { operators } = await client.ok(OPERATOR_CALLS.listOperators);
  return operators.find((one) => one.username === username);
}

async function signIn(username: string, password: string, totp?: string) {
  const body = { username, password, ...(totp === undefined ? {} : { totp }) };
  const reply = await callOperator(app, OPERATOR_CALLS.signIn, { body });
  const operatorId = BigInt(reply.body?.operator.operatorId ?? 0);
  const session = { username, operatorId, cookie: cookieOf(reply.headers), csrf: reply.body?.csrfToken ?? '' };
  return { reply, client: clientOf(app, session) };
}

const paramsOf = (client: OperatorClient) => ({ operatorId: String(client.operatorId) });
const because = { body: { reason: REASON } };

async function lastLine(operatorId: bigint | string) {
  const { rows } = await owner.ok(OPERATOR_CALLS.listAudit, {
    query: { subject: `operator:${operatorId}`, limit: '1' },
  });
  return rows[0];
}

test('[OPR-17] an owner adds an operator, who sets an own password at the first sign-in', async () => {
  const fields = { username: 'Meera', name: 'Meera Rao', role: 'support' as const, reason: 'joined the team' };
  const proposed = await owner.ok(OPERATOR_CALLS.addOperator, { body: fields });
  expect(proposed).toEqual({ state: 'pending', username: 'meera', operatorId: null, password: null });
  const added = (await approveNewest(approver)).body?.created ?? { username: '', password: '' };
  expect(added).toMatchObject({ username: 'meera', password: expect.stringMatching(/^\w{5}-\w{5}-\w{5}$/) });
  expect(await lastLine((await rowOf(owner, 'meera'))?.operatorId ?? '')).toMatchObject({
    action: 'operator.create',
    actor: approver.username,
    after: { username: 'meera', name: 'Meera Rao', role: 'support' },
    reason: 'joined the team',
  });
  expect(await owner.call(OPERATOR_CALLS.addOperator, { body: fields })).toMatchObject({ code: 'username_taken' });
  expect(await rowOf(owner, 'meera')).toMatchObject({ hasInitialPassword: true, hasTotp: false, lastSeenAtMs: null });

  const { client, reply } = await signIn('meera', added.password);
  expect(reply.body?.stage).toBe('password');
  expect(await client.call(OPERATOR_CALLS.listDraws)).toMatchObject({ http: 403, code: 'password_change_required' });
  const change = (current: string, password: string) =>
    client.call(OPERATOR_CALLS.changePassword, { body: { current, password } });
  expect(await change(added.password, 'short')).toMatchObject({ code: 'password_invalid' });
  expect(await change(added.password, added.password)).toMatchObject({ code: 'password_invalid' });
  expect(await change('not the password', OWN_PASSWORD)).toMatchObject({ code: 'password_wrong' });
  expect((await change(added.password, OWN_PASSWORD)).http).toBe(200);
  expect(await client.ok(OPERATOR_CALLS.me)).toMatchObject({ stage: 'enrol' });
  expect((await signIn('meera', added.password)).reply.code).toBe('credentials_wrong');
  const { secret } = await client.ok(OPERATOR_CALLS.startTotp);
  await client.ok(OPERATOR_CALLS.confirmTotp, { body: { code: totpCode(app, secret) } });
  expect((await client.call(OPERATOR_CALLS.listDraws)).http).toBe(200);
  expect(await rowOf(owner, 'meera')).toMatchObject({
    hasInitialPassword: false,
    hasTotp: true,
    openSessions: 1,
    lastSeenAtMs: expect.any(Number),
  });
});

test('changing the password ends the other sessions and keeps this one', async () => {
  const first = await signInTestOperator(app, 'finance');
  const { client: second } = await signIn(first.username, TEST_PASSWORD);
  const body = { current: TEST_PASSWORD, password: OWN_PASSWORD };
  expect(await second.ok(OPERATOR_CALLS.changePassword, { body })).toEqual({ endedSessions: 1 });
  expect(await first.call(OPERATOR_CALLS.me)).toMatchObject({ code: 'signed_out' });
  expect((await second.call(OPERATOR_CALLS.me)).http).toBe(200);
  expect((await signIn(first.username, OWN_PASSWORD)).reply.http).toBe(200);
});

test('[OPR-17] a new role and disabling take effect immediately and are audited with before and after', async () => {
  const { client } = await enrolTestOperator(app, 'support');
  const { username, operatorId } = client;
  const params = paramsOf(client);
  const toFinance = { params, body: { role: 'finance' as const, reason: REASON } };
  expect(await owner.ok(OPERATOR_CALLS.setOperatorRole, toFinance)).toEqual({ state: 'pending', endedSessions: 0 });
  expect((await client.call(OPERATOR_CALLS.me)).http).toBe(200);
  expect((await approveNewest(approver)).http).toBe(200);
  expect(await owner.call(OPERATOR_CALLS.setOperatorRole, toFinance)).toMatchObject({ code: 'changed_meanwhile' });
  expect(await client.call(OPERATOR_CALLS.me)).toMatchObject({ code: 'signed_out' });
  expect(await rowOf(owner, username)).toMatchObject({ role: 'finance', openSessions: 0 });
  const lines = await owner.ok(OPERATOR_CALLS.listAudit, { query: { subject: `operator:${operatorId}`, limit: '3' } });
  expect(lines.rows.map((line) => line.action)).toEqual(['proposal.approve', 'operator.role', 'proposal.make']);
  expect(lines.rows[1]).toMatchObject({
    action: 'operator.role',
    before: { username, role: 'support' },
    after: { username, role: 'finance', endedSessions: 1 },
    reason: REASON,
  });

  await owner.ok(OPERATOR_CALLS.disableOperator, { params, ...because });
  expect((await signIn(username, TEST_PASSWORD)).reply.code).toBe('credentials_wrong');
  expect(await rowOf(owner, username)).toMatchObject({ disabledAtMs: expect.any(Number) });
  expect(await lastLine(operatorId)).toMatchObject({ before: { disabled: false }, after: { disabled: true } });
  expect(await owner.ok(OPERATOR_CALLS.enableOperator, { params, ...because })).toEqual({ state: 'pending' });
  expect((await signIn(username, TEST_PASSWORD)).reply.code).toBe('credentials_wrong');
  expect((await approveNewest(approver)).http).toBe(200);
  expect((await signIn(username, TEST_PASSWORD)).reply.code).toBe('totp_required');
  const { rows } = await owner.ok(OPERATOR_CALLS.listAudit, {
    query: { subject: `operator:${operatorId}`, limit: '2' },
  });
  expect(rows.map((line) => line.action)).toEqual(['proposal.approve', 'operator.enable']);
  expect(rows[1]).toMatchObject({ before: { disabled: true }, after: { disabled: false } });
});

test('[OPR-17] an owner resets an authenticator and a password, which ends the sessions', async () => {
  const { client } = await enrolTestOperator(app, 'results');
  const params = paramsOf(client);
  expect(await owner.ok(OPERATOR_CALLS.endOperatorSessions, { params, ...because })).toEqual({ endedSessions: 1 });
  expect(await client.call(OPERATOR_CALLS.me)).toMatchObject({ code: 'signed_out' });
  await owner.ok(OPERATOR_CALLS.resetOperatorTotp, { params, ...because });
  expect(await lastLine(client.operatorId)).toMatchObject({ before: { hasTotp: true }, after: { hasTotp: false } });
  expect((await signIn(client.username, TEST_PASSWORD)).reply.code).toBe('totp_required');
  expect((await approveNewest(approver)).http).toBe(200);
  const anew = await signIn(client.username, TEST_PASSWORD);
  expect(anew.reply.body?.stage).toBe('enrol');
  const proposed = await owner.ok(OPERATOR_CALLS.resetOperatorPassword, { params, ...because });
  expect(proposed).toEqual({ state: 'pending', endedSessions: 0, password: null });
  expect((await anew.client.call(OPERATOR_CALLS.me)).http).toBe(200);
  const { password } = (await approveNewest(approver)).body?.created ?? { password: '' };
  expect(await anew.client.call(OPERATOR_CALLS.me)).toMatchObject({ code: 'signed_out' });
  expect((await signIn(client.username, TEST_PASSWORD)).reply.code).toBe('credentials_wrong');
  expect((await signIn(client.username, password)).reply.body?.stage).toBe('password');
  // An initial password is stored nowhere in plain text.
  const found = await app.ownerDb.query({
    text: `select 1 from audit_log a where a::text like '%' || $1 || '%'
      union all select 1 from operators o where o::text like '%' || $1 || '%'`,
    values: [password],
  });
  expect(found).toEqual([]);
});

test('[HND-06] in licensed mode one owner alone neither enables an operator nor gets their password', async () => {
  const client = await signInTestOperator(app, 'finance');
  const parts = { params: paramsOf(client), ...because };
  await owner.ok(OPERATOR_CALLS.disableOperator, parts);
  const enabling = await owner.ok(OPERATOR_CALLS.enableOperator, parts);
  const resetting = await owner.ok(OPERATOR_CALLS.resetOperatorPassword, parts);
  expect([enabling.state, resetting.state, resetting.password]).toEqual(['pending', 'pending', null]);
  for (let n = 0; n < 2; n += 1) {
    expect(await approveNewest(owner)).toMatchObject({ http: 409, code: 'second_person_required' });
    expect(await rowOf(owner, client.username)).toMatchObject({ disabledAtMs: expect.any(Number) });
    expect((await approveNewest(approver)).http).toBe(200);
  }
  expect(await rowOf(owner, client.username)).toMatchObject({ disabledAtMs: null, hasInitialPassword: true });
});

test('nobody changes their own account, and of two owners who disable each other one remains', async () => {
  const { client: second } = await enrolTestOperator(app, 'owner');
  const own = { params: paramsOf(second), ...because };
  expect(await second.call(OPERATOR_CALLS.disableOperator, own)).toMatchObject({ http: 409, code: 'own_account' });
  const role = { params: own.params, body: { role: 'auditor' as const, reason: REASON } };
  expect(await second.call(OPERATOR_CALLS.setOperatorRole, role)).toMatchObject({ http: 409, code: 'own_account' });
  expect((await rowOf(second, second.username))?.isMe).toBe(true);

  const { client: third } = await enrolTestOperator(app, 'owner');
  await Promise.all([
    second.call(OPERATOR_CALLS.disableOperator, { params: paramsOf(third), ...because }),
    third.call(OPERATOR_CALLS.disableOperator, { params: paramsOf(second), ...because }),
  ]);
  const both = [await rowOf(owner, second.username), await rowOf(owner, third.username)];
  expect(both.filter((one) => one?.disabledAtMs === null)).toHaveLength(1);
});

test('[OPR-17] changing an operator requires a password confirmation', async () => {
  const { client } = await enrolTestOperator(app, 'auditor');
  await app.advanceClock(10 * 60_000 + 1_000);
  const parts = { params: paramsOf(client), ...because };
  for (const name of ['disableOperator', 'resetOperatorTotp', 'resetOperatorPassword'] as const) {
    expect(await owner.call(OPERATOR_CALLS[name], parts)).toMatchObject({ http: 403, code: 'password_needed' });
  }
  await owner.ok(OPERATOR_CALLS.confirmPassword, { body: { password: TEST_PASSWORD } });
  await owner.ok(OPERATOR_CALLS.disableOperator, parts);
});

test('operators are limited to those last active in a time', async () => {
  const names = async (query: { fromMs?: string; toMs?: string }) =>
    (await owner.ok(OPERATOR_CALLS.listOperators, { query })).operators.map(({ username }) => username);
  const hourAgo = String(app.nowMs() - 3_600_000);
  expect(await names({ fromMs: hourAgo })).toContain(owner.username);
  expect(await names({ toMs: hourAgo })).not.toContain(owner.username);
  const wrong = { query: { fromMs: 'today' } };
  expect(await owner.call(OPERATOR_CALLS.listOperators, wrong)).toMatchObject({ http: 400, code: 'malformed' });
});
