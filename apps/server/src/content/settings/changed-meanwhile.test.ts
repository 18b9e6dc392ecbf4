import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headlineChange, payeeChange, settingsChange, textsChange } from '../../testing/content-changes.ts';
import {
  approveNewest,
  enrolTestOperator,
  LICENSED_ENV,
  type OperatorClient,
  signInTestOperator,
} from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { refreshContent } from './get-settings.ts';
import { saveSetting } from './settings.sql.ts';

const reason = 'as was agreed';
const STALE = { http: 409, code: 'changed_meanwhile' };
const PAYEE = {
  holder: 'Example Traders',
  accountNumber: '',
  ifsc: '',
  upi: 'new@example',
  googlePay: '',
  phonePe: '',
  paytm: '',
};

/** Sends all changes at once. Expects that exactly one is stored and that the others are refused. */
async function expectOneOf(
  count: number,
  send: (index: number) => Promise<{ http: number; code: string | undefined }>,
): Promise<number> {
  const replies = await Promise.all(Array.from({ length: count }, (_, index) => send(index)));
  const late = replies.filter(({ http }) => http !== 200);
  expect(late.map(({ http, code }) => ({ http, code }))).toEqual(Array.from({ length: count - 1 }, () => STALE));
  return replies.findIndex(({ http }) => http === 200);
}

describe('a change of values that another operator changed meanwhile is refused', () => {
  let app: TestApp;
  let owner: OperatorClient;
  beforeAll(async () => {
    app = await createTestApp();
    owner = await signInTestOperator(app, 'owner');
  });
  afterAll(() => app.close());

  test('settings: of twenty operators who saw the same amounts one is stored, and other settings stay free', async () => {
    const { settings: seen } = await owner.ok(OPERATOR_CALLS.getPlatformSettings);
    const wish = (points: number) => ({ secondPersonAbove: { ...seen.secondPersonAbove, depositPoints: points } });
    const first = await expectOneOf(20, (index) =>
      owner.call(OPERATOR_CALLS.savePlatformSettings, {
        body: { settings: wish(1_000 + index), before: { secondPersonAbove: seen.secondPersonAbove }, reason },
      }),
    );
    const read = async () => (await owner.ok(OPERATOR_CALLS.getPlatformSettings)).settings;
    expect(await read()).toMatchObject(wish(1_000 + first));
    const other = { settings: { payoutHoldHours: 5 }, before: { payoutHoldHours: seen.payoutHoldHours }, reason };
    await owner.ok(OPERATOR_CALLS.savePlatformSettings, { body: other });
    const unseen = { settings: { payoutHoldHours: 6 }, before: {}, reason };
    expect(await owner.call(OPERATOR_CALLS.savePlatformSettings, { body: unseen })).toMatchObject(STALE);
    expect(await read()).toMatchObject({ ...wish(1_000 + first), payoutHoldHours: 5 });
  });

  test('headlines: of ten operators who saw none one is stored', async () => {
    const change = await headlineChange(owner, { place: '2', isOn: true, notes: '', notesHindi: '' }, reason);
    const first = await expectOneOf(10, (index) =>
      owner.call(OPERATOR_CALLS.saveHeadline, { ...change, body: { ...change.body, notes: `Hello ${index}` } }),
    );
    const { headlines } = await owner.ok(OPERATOR_CALLS.getContent);
    expect(headlines).toContainEqual({ place: '2', isOn: true, notes: `Hello ${first}`, notesHindi: '' });
  });

  test('texts: the rules that another operator stored stay', async () => {
    const late = await textsChange(owner, { depositRules: 'Pay less.' }, reason);
    await owner.ok(OPERATOR_CALLS.saveTexts, await textsChange(owner, { depositRules: 'Pay more.' }, reason));
    expect(await owner.call(OPERATOR_CALLS.saveTexts, late)).toMatchObject(STALE);
    expect((await owner.ok(OPERATOR_CALLS.getContent)).texts.depositRules).toBe('Pay more.');
  });

  test('texts: the longest policy in Hindi can be replaced by another one', async () => {
    const aboutUs = (letter: string) => ({ english: letter.repeat(8_000), hindi: letter.repeat(8_000) });
    const { texts } = await owner.ok(OPERATOR_CALLS.getContent);
    const steps = [texts.aboutUs, aboutUs('अ'), aboutUs('आ')].map((value) => ({ aboutUs: value }));
    for (const [index, next] of steps.slice(1).entries()) {
      await owner.ok(OPERATOR_CALLS.saveTexts, { body: { texts: next, before: steps[index] ?? {}, reason } });
    }
    expect((await owner.ok(OPERATOR_CALLS.getContent)).texts.aboutUs).toEqual(aboutUs('आ'));
  });

  test('texts: steps that an older release stored without Hindi can be replaced', async () => {
    await app.db.query(saveSetting('howToPlay', { text: 'Register.', videoLink: '' }, 'an older release'));
    await refreshContent(app.context);
    const howToPlay = { text: 'Register.\nBid.', textHindi: '', videoLink: '' };
    await owner.ok(OPERATOR_CALLS.saveTexts, await textsChange(owner, { howToPlay }, reason));
    expect((await owner.ok(OPERATOR_CALLS.getContent)).texts.howToPlay).toEqual(howToPlay);
  });

  test('payees: a picture of the QR code that another operator chose stays', async () => {
    const wish = { payee: PAYEE, qrUpi: 'new@example', qrImage: 'none' as const, reason };
    const late = await payeeChange(owner, { ...wish, qrImage: 'keep' });
    await owner.ok(OPERATOR_CALLS.changePayee, await payeeChange(owner, wish));
    expect(await owner.call(OPERATOR_CALLS.changePayee, late)).toMatchObject(STALE);
    expect((await owner.ok(OPERATOR_CALLS.getPayee)).current).toEqual({ payee: PAYEE, qrUpi: wish.qrUpi, qrImage: '' });
  });
});

test('outside the demo a proposal of values that were changed meanwhile is refused, and none is stored', async () => {
  const app = await createTestApp({ env: LICENSED_ENV });
  try {
    const [{ client: one }, { client: two }] = [
      await enrolTestOperator(app, 'owner'),
      await enrolTestOperator(app, 'owner'),
    ];
    const wish = { payee: PAYEE, qrUpi: 'new@example', qrImage: 'none' as const, reason };
    const settings = await settingsChange(one, { payoutHoldHours: 5 }, reason);
    const [late, latePayee] = [{ ...settings }, await payeeChange(one, { ...wish, qrUpi: 'late@example' })];
    await one.ok(OPERATOR_CALLS.savePlatformSettings, settings);
    expect((await approveNewest(two)).http).toBe(200);
    await one.ok(OPERATOR_CALLS.changePayee, await payeeChange(one, wish));
    expect((await approveNewest(two)).http).toBe(200);
    expect(await two.call(OPERATOR_CALLS.savePlatformSettings, late)).toMatchObject(STALE);
    expect(await two.call(OPERATOR_CALLS.changePayee, latePayee)).toMatchObject(STALE);
    const pending = { query: { state: 'pending' as const } };
    expect((await two.ok(OPERATOR_CALLS.listProposals, pending)).proposals).toEqual([]);
  } finally {
    await app.close();
  }
});
