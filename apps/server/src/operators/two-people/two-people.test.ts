import { randomUUID } from 'node:crypto';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsChange } from '../../testing/content-changes.ts';
import { addPlayers } from '../../testing/bids.ts';
import { setSettings } from '../../testing/money.ts';
import {
  approveNewest,
  callOperator,
  clientOf,
  cookieOf,
  enrolTestOperator,
  LICENSED_ENV,
  type OperatorClient,
  signInAgain,
  signInTestOperator,
  TEST_PASSWORD,
  totpCode,
} from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY_MS = 24 * 3_600_000;
const reason = 'as was agreed';

/** Lets this operator propose a correction that needs a second person. Returns the call that confirms it. */
async function proposal(app: TestApp, by: OperatorClient) {
  const [player] = await addPlayers(app, 1, 1);
  const { adjustmentId, state } = await by.ok(OPERATOR_CALLS.adjustWallet, {
    params: { playerId: String(player?.playerId) },
    body: { requestId: randomUUID(), direction: 'credit', amountPaise: '1000001', reason },
  });
  expect(state).toBe('pending');
  const one = { params: { adjustmentId } };
  return (client: OperatorClient) => client.call(OPERATOR_CALLS.confirmAdjustment, one);
}

/** Makes an operator as new as one who was just added. */
async function makeNew(app: TestApp, { operatorId }: OperatorClient): Promise<void> {
  await app.ownerDb.query({
    text: 'update operators set settled_at = app_now() where operator_id = $1',
    values: [operatorId],
  });
}

describe('[HND-06] licensed mode', () => {
  let app: TestApp;
  let first: OperatorClient;
  let owner: OperatorClient;
  beforeAll(async () => {
    app = await createTestApp({ env: LICENSED_ENV });
    first = (await enrolTestOperator(app, 'finance')).client;
    owner = (await enrolTestOperator(app, 'owner')).client;
  });
  afterAll(async () => {
    await app.expectBooksBalance();
    await app.close();
  });

  test('a new operator confirms nothing for 24 hours, and nobody confirms what a new operator proposed', async () => {
    const second = await enrolTestOperator(app, 'finance');
    const third = await enrolTestOperator(app, 'owner');
    const confirm = await proposal(app, first);
    await makeNew(app, second.client);
    expect(await confirm(second.client)).toMatchObject({ http: 409, code: 'second_person_new' });
    const own = await proposal(app, second.client);
    expect(await own(third.client)).toMatchObject({ code: 'second_person_new' });
    await app.advanceClock(DAY_MS - 120_000);
    const later = await signInAgain(app, second);
    expect(await confirm(later)).toMatchObject({ code: 'second_person_new' });
    await app.advanceClock(120_000);
    expect((await confirm(later)).http).toBe(200);
    expect((await own(await signInAgain(app, third))).http).toBe(200);
    first = (await enrolTestOperator(app, 'finance')).client;
    owner = (await enrolTestOperator(app, 'owner')).client;
  });

  test('a reset password, a reset authenticator, a new authenticator and a new role each begin the wait', async () => {
    const approver = (await enrolTestOperator(app, 'owner')).client;
    const by = { body: { reason } };
    const steps = {
      password: async (params: { operatorId: string }) => {
        await owner.ok(OPERATOR_CALLS.resetOperatorPassword, { params, ...by });
        expect((await approveNewest(approver)).http).toBe(200);
      },
      authenticator: async (params: { operatorId: string }) => {
        await owner.ok(OPERATOR_CALLS.resetOperatorTotp, { params, ...by });
        expect((await approveNewest(approver)).http).toBe(200);
      },
      role: async (params: { operatorId: string }) => {
        await owner.ok(OPERATOR_CALLS.setOperatorRole, { params, body: { role: 'owner', reason } });
        expect((await approveNewest(approver)).http).toBe(200);
      },
      enabling: async (params: { operatorId: string }) => {
        await owner.ok(OPERATOR_CALLS.disableOperator, { params, ...by });
        await owner.ok(OPERATOR_CALLS.enableOperator, { params, ...by });
        expect((await approveNewest(approver)).http).toBe(200);
      },
    };
    for (const [name, step] of Object.entries(steps)) {
      const { client } = await enrolTestOperator(app, 'finance');
      const [before] = await settledAt(client);
      expect(before?.age).toBeGreaterThan(DAY_MS);
      await step({ operatorId: String(client.operatorId) });
      const [after] = await settledAt(client);
      expect([name, (after?.age ?? DAY_MS) < DAY_MS]).toEqual([name, true]);
    }
    // The enrolment itself begins the wait: the test helper ends it afterwards.
    const enrolling = await signInTestOperator(app, 'finance');
    const { secret } = await enrolling.ok(OPERATOR_CALLS.startTotp);
    await enrolling.ok(OPERATOR_CALLS.confirmTotp, { body: { code: totpCode(app, secret) } });
    const confirm = await proposal(app, first);
    expect(await confirm(enrolling)).toMatchObject({ code: 'second_person_new' });
  });

  function settledAt({ operatorId }: OperatorClient) {
    return app.ownerDb.query<{ age: number }>({
      text: `select (extract(epoch from app_now() - settled_at) * 1000)::float as age from operators where operator_id = $1`,
      values: [operatorId],
    });
  }

  test('nobody confirms from the browser that proposed, not even after signing out', async () => {
    const proposer = await enrolTestOperator(app, 'finance');
    const partner = await enrolTestOperator(app, 'owner');
    const inBrowser = await signInAgain(app, proposer);
    const { browser } = await signInAgain(app, proposer);
    const proposing = await signInAgain(app, proposer, browser);
    const confirm = await proposal(app, proposing);
    const elsewhere = await proposal(app, inBrowser);
    await proposing.ok(OPERATOR_CALLS.signOut);
    const same = await signInAgain(app, partner, browser);
    expect(await confirm(same)).toMatchObject({ http: 409, code: 'second_person_browser' });
    expect((await confirm(await signInAgain(app, partner))).http).toBe(200);
    expect((await elsewhere(partner.client)).http).toBe(200);
  });
});

describe('[HND-06] the demo', () => {
  let app: TestApp;
  let one: OperatorClient;
  let two: OperatorClient;
  beforeAll(async () => {
    app = await createTestApp();
    one = await signInTestOperator(app, 'finance');
    two = await signInTestOperator(app, 'owner');
    await setSettings(app, { secondPersonInDemo: true });
  });
  afterAll(() => app.close());

  test('the wait is 0, so that two people can be tried at once, and the setting changes it', async () => {
    await makeNew(app, two);
    const confirm = await proposal(app, one);
    expect((await confirm(two)).http).toBe(200);
    const next = await proposal(app, one);
    await two.ok(OPERATOR_CALLS.savePlatformSettings, await settingsChange(two, { secondPersonWaitHours: 2 }, reason));
    expect(await next(two)).toMatchObject({ code: 'second_person_new' });
    await app.advanceClock(2 * 3_600_000);
    const later = await callOperator(app, OPERATOR_CALLS.signIn, {
      body: { username: two.username, password: TEST_PASSWORD },
    });
    const session = { ...two, cookie: cookieOf(later.headers), csrf: later.body?.csrfToken ?? '' };
    expect((await next(clientOf(app, session))).http).toBe(200);
  });
});
