import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  callOperator,
  type OperatorClient,
  signInTestOperator,
  TEST_PASSWORD,
  totpCode,
} from '../../testing/operators.ts';
import { createTestApp, type TestApp, untilLocked } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const NEW_PASSWORD = 'one of my very own';

function signIn(username: string, password = TEST_PASSWORD) {
  return callOperator(app, OPERATOR_CALLS.signIn, { body: { username, password } });
}

function changePassword(client: OperatorClient) {
  return client.ok(OPERATOR_CALLS.changePassword, { body: { current: TEST_PASSWORD, password: NEW_PASSWORD } });
}

/** Signs in with the right password. Runs `change` when the sign-in has read the operator but checked no password yet. */
async function signInAround(
  username: string,
  change: () => Promise<unknown>,
): Promise<Awaited<ReturnType<typeof signIn>>> {
  // The wrong password stores the row in which a try is counted. The sign-in waits for that row.
  await signIn(username, 'wrong');
  let running: ReturnType<typeof signIn> | undefined;
  await app.ownerDb.transaction(async (tx) => {
    await tx.query({ text: 'select from operator_tries where username = $1 for update', values: [username] });
    running = signIn(username);
    await untilLocked(app);
    await change();
  });
  if (running === undefined) throw new Error('nothing ran');
  return running;
}

async function openSessions(operatorId: bigint): Promise<number> {
  const text = 'select from operator_sessions where operator_id = $1 and ended_at is null';
  return (await app.ownerDb.query({ text, values: [operatorId] })).length;
}

async function refusalsOf(operatorId: bigint): Promise<number> {
  const text = `select from audit_log where action = 'operator.sign_in_refused' and subject = $1`;
  return (await app.ownerDb.query({ text, values: [`operator:${operatorId}`] })).length;
}

test('[OPR-17] a sign-in under way opens no session after the password was changed', async () => {
  const client = await signInTestOperator(app, 'finance');
  const refused = await signInAround(client.username, () => changePassword(client));
  expect(refused).toMatchObject({ http: 401, code: 'credentials_wrong' });
  expect(await openSessions(client.operatorId)).toBe(1);
  // signInAround caused the first refusal with a wrong password.
  expect(await refusalsOf(client.operatorId)).toBe(2);
  expect((await signIn(client.username, NEW_PASSWORD)).http).toBe(200);
});

test('[OPR-17] a sign-in under way opens no session after the operator was disabled', async () => {
  const client = await signInTestOperator(app, 'finance');
  const owner = await signInTestOperator(app, 'owner');
  const parts = { params: { operatorId: String(client.operatorId) }, body: { reason: 'left the company' } };
  const refused = await signInAround(client.username, () => owner.ok(OPERATOR_CALLS.disableOperator, parts));
  expect(refused).toMatchObject({ http: 401, code: 'credentials_wrong' });
  expect(await openSessions(client.operatorId)).toBe(0);
  // Only the wrong password is logged, as in a sign-in of an operator who was disabled before.
  expect(await refusalsOf(client.operatorId)).toBe(1);
  await signIn(client.username);
  expect(await refusalsOf(client.operatorId)).toBe(1);
});

test('[OPR-17] a sign-in under way needs the code of an authenticator that was set up meanwhile', async () => {
  const client = await signInTestOperator(app, 'finance');
  const refused = await signInAround(client.username, async () => {
    const { secret } = await client.ok(OPERATOR_CALLS.startTotp);
    await client.ok(OPERATOR_CALLS.confirmTotp, { body: { code: totpCode(app, secret) } });
  });
  expect(refused).toMatchObject({ http: 401, code: 'totp_required' });
  expect(await openSessions(client.operatorId)).toBe(1);
});

test('[OPR-17] a change of the password ends the session of a sign-in that is about to commit', async () => {
  const client = await signInTestOperator(app, 'finance');
  let opened: Promise<unknown> | undefined;
  let changed: ReturnType<typeof changePassword> | undefined;
  await app.ownerDb.transaction(async (tx) => {
    // The sign-in has inserted its session and waits to write the log.
    await tx.query({ text: 'lock table audit_log in share mode' });
    opened = signIn(client.username);
    await untilLocked(app);
    changed = changePassword(client);
    await untilLocked(app, 2);
  });
  // The sign-in may be answered before or after its session ended.
  await opened;
  expect(await changed).toEqual({ endedSessions: 1 });
  expect(await openSessions(client.operatorId)).toBe(1);
});
