import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settingsChange, textsChange } from '../../testing/content-changes.ts';
import { approveNewest, enrolTestOperator, LICENSED_ENV, type OperatorClient } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { getSettings, refreshContent } from './get-settings.ts';

const reason = 'as was agreed';
let app: TestApp;
let first: OperatorClient;
let second: OperatorClient;

beforeAll(async () => {
  app = await createTestApp({ env: LICENSED_ENV });
  first = (await enrolTestOperator(app, 'owner')).client;
  second = (await enrolTestOperator(app, 'owner')).client;
});
beforeEach(() => refreshContent(app.context));
afterAll(() => app.close());

/** Runs `work` while the content cannot be read, and expects that this node reads it afterwards without a new change. */
async function withoutReads<T>(work: () => Promise<T>, isRead: () => boolean): Promise<T> {
  await app.ownerDb.query({ text: 'revoke select on headlines from surahi_app' });
  try {
    const value = await work();
    expect(isRead()).toBe(false);
    return value;
  } finally {
    await app.ownerDb.query({ text: 'grant select on headlines to surahi_app' });
    await expect.poll(isRead, { timeout: 60_000 }).toBe(true);
  }
}

test('settings that are approved while this node cannot read them are answered as changed', async () => {
  await first.ok(OPERATOR_CALLS.savePlatformSettings, await settingsChange(first, { payoutHoldHours: 5 }, reason));
  const approved = await withoutReads(
    () => approveNewest(second),
    () => getSettings(app.context).payoutHoldHours === 5,
  );
  expect(approved).toMatchObject({ http: 200 });
});

test('a text that is saved while this node cannot read it is answered with the new text', async () => {
  const change = await textsChange(first, { tipsOn: false }, reason);
  const saved = await withoutReads(
    () => first.call(OPERATOR_CALLS.saveTexts, change),
    () => !getSettings(app.context).tipsOn,
  );
  expect(saved).toMatchObject({ http: 200, body: { state: 'done', texts: { tipsOn: false } } });
});
