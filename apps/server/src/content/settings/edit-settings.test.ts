import {
  adminBankDetails,
  gatewayStatus,
  lastDeposit,
  qrPay,
  socialData,
  transferPoints,
  walletBalance,
} from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { submitBids } from '../../testing/bids.ts';
import { payeeChange, settingsChange } from '../../testing/content-changes.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { enrolTestOperator, LICENSED_ENV, type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { testPng } from '../../testing/pictures.ts';
import { registerTestPlayer } from '../../testing/players.ts';
import { SUITE_NOW_MS } from '../../testing/suite-clock.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  owner = await signInTestOperator(app, 'owner');
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

const reason = 'the season begins';
const base64 = (bytes: Buffer): string => bytes.toString('base64');

/** The newest audit entry about a subject. */
async function lastAudit(subject: string, client = owner) {
  const { rows } = await client.ok(OPERATOR_CALLS.listAudit, { query: { subject, limit: '1' } });
  return rows[0];
}

/** The settings of a new server for the players who register next. */
const DEFAULTS = { newPlayersMayBet: true, welcomeBonusPoints: 1_000 };

async function save(settings: Parameters<typeof settingsChange>[1]): Promise<void> {
  await owner.ok(OPERATOR_CALLS.savePlatformSettings, await settingsChange(owner, settings, reason));
}

describe('settings', () => {
  test('[OPR-13] limits, hours and contacts apply to the next call of every player, and the log has both values', async () => {
    const { token } = await registerTestPlayer(app);
    const contacts = { chat: '+919812345678', call: '9812345679', telegram: '9812345670' };
    const settings = {
      contacts,
      deposit: { minPoints: 250, maxPoints: 5_000 },
      withdrawal: { minPoints: 700, maxPoints: null },
      withdrawWindow: { open: '11:00', close: '16:00' },
      gatewayStatus: '3' as const,
    };
    const saved = await owner.ok(OPERATOR_CALLS.savePlatformSettings, await settingsChange(owner, settings, reason));
    // clients read only digits
    expect(saved.settings).toMatchObject({ ...settings, contacts: { ...contacts, chat: '919812345678' } });
    expect((await app.call(lastDeposit, {}, { token })).body).toMatchObject({ min_amt: '250' });
    const shownContacts = { mobile_no: '919812345678', mobile_1: '9812345679', telegram_no: '9812345670' };
    expect(expectOk(await app.call(socialData, {}))).toMatchObject(shownContacts);
    expect(expectOk(await app.call(walletBalance, {}, { token }))).toMatchObject({
      ...shownContacts,
      min_withdrawal: '700',
      withdraw_open_time: '11:00 AM',
      withdraw_close_time: '04:00 PM',
    });
    expect(expectOk(await app.call(gatewayStatus, {})).getaway_status).toBe('3');
    expect(await lastAudit('settings:platform')).toMatchObject({
      before: { deposit: { minPoints: 100, maxPoints: 100_000 }, gatewayStatus: '1' },
      after: { deposit: settings.deposit, gatewayStatus: '3' },
      reason,
    });
  });

  test('[OPR-13] every gateway status that an operator saves is returned to players', async () => {
    for (const gateway of ['2', '3', '1'] as const) {
      const change = await settingsChange(owner, { gatewayStatus: gateway }, reason);
      await owner.ok(OPERATOR_CALLS.savePlatformSettings, change);
      expect(expectOk(await app.call(gatewayStatus, {})).getaway_status).toBe(gateway);
    }
  });

  test('[OPR-13] the smallest transfer and the smallest bid that an operator saves hold, and refusals name them', async () => {
    await app.setClock('2026-11-18T09:00:00+05:30');
    const { settings: before } = await owner.ok(OPERATOR_CALLS.getPlatformSettings);
    onTestFinished(async () => {
      await save({ transfer: before.transfer, bid: before.bid, newDeviceHours: before.newDeviceHours });
      await app.setClock(SUITE_NOW_MS);
    });
    await save(DEFAULTS);
    const [sender, friend] = [await registerTestPlayer(app), await registerTestPlayer(app)];
    await addRates(app);
    const { marketId } = await addMarket(app, { family: 'starline', open: '11:30' });
    const send = (amount: string) =>
      app.call(transferPoints, { amount, mobile_no: friend.mobile }, { token: sender.token });
    const bid = (points: string) =>
      submitBids(app, sender.token, {
        family: 'starline',
        marketId,
        pana: 'Single Digit',
        bidDate: '18-November-2026',
        rows: [{ digits: '7', points }],
      });
    const settings = {
      transfer: { minPoints: 150, maxPoints: null },
      bid: { minPoints: 25, maxPoints: null },
      newDeviceHours: 0,
    };
    await save(settings);
    expect(expectOk(await app.call(walletBalance, {}, { token: sender.token })).min_transfer).toBe('150');
    expect(expectRefused(await send('149'), 'transfer_below_minimum').msg).toBe('Points Must be More than 150');
    expectOk(await send('150'));
    expect(expectRefused(await bid('24'), 'points_below_minimum').msg).toBe('Required minimum bid amount is 25');
    expectOk(await bid('25'));
  });

  test('[OPR-13] the defaults for new players apply from the next registration on', async () => {
    const read = async () =>
      expectOk(await app.call(walletBalance, {}, { token: (await registerTestPlayer(app)).token }));
    await save(DEFAULTS);
    expect(await read()).toMatchObject({ wallet_amt: '1000', betting_status: '1' });
    await save({ newPlayersMayBet: false, welcomeBonusPoints: 75 });
    expect(await read()).toMatchObject({ wallet_amt: '75', betting_status: '0' });
  });

  test('[OPR-13] a settings change with one invalid value is refused as a whole', async () => {
    const before = await owner.ok(OPERATOR_CALLS.getPlatformSettings);
    for (const bad of [
      { deposit: { minPoints: 500, maxPoints: 100 } },
      { withdrawal: { minPoints: 0, maxPoints: null } },
      { withdrawWindow: { open: '24:00', close: '17:00' } },
      { contacts: { chat: 'call me', call: '', telegram: '' } },
      { resultSwitchTime: '8 am' },
    ]) {
      const change = await settingsChange(owner, { payoutHoldHours: 1, ...bad }, reason);
      const answer = await owner.call(OPERATOR_CALLS.savePlatformSettings, change);
      expect(answer).toMatchObject({ http: 422, code: 'settings_invalid' });
    }
    expect(await owner.ok(OPERATOR_CALLS.getPlatformSettings)).toEqual(before);
  });
});

const payee = {
  holder: 'Example Traders',
  accountNumber: '',
  ifsc: '',
  upi: 'new@example',
  googlePay: 'google@example',
  phonePe: 'phone@example',
  paytm: 'paytm@example',
};

test('[OPR-13] in a demo a new payee and its QR picture take effect at once', async () => {
  const finance = await signInTestOperator(app, 'finance');
  const image = base64(testPng({ width: 300, height: 300, comment: 'drawn by me' }));
  const wish = { payee, qrUpi: 'new@example', reason };
  expect(await finance.ok(OPERATOR_CALLS.changePayee, await payeeChange(finance, { ...wish, qrImage: image }))).toEqual(
    {
      state: 'done',
    },
  );
  expect(expectOk(await app.call(adminBankDetails, {})).bank_details).toMatchObject([
    {
      upi_payment_id: 'new@example',
      google_upi_payment_id: 'google@example',
      phonepay_upi_payment_id: 'phone@example',
      paytm_upi_payment_id: 'paytm@example',
    },
  ]);
  const [qr] = expectOk(await app.call(qrPay, {})).qrdata;
  const picture = await fetch(qr?.qr_image ?? '');
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await picture.arrayBuffer()).includes('drawn by me')).toBe(false);
  await finance.ok(OPERATOR_CALLS.changePayee, await payeeChange(finance, { ...wish, qrImage: 'keep' }));
  expect(expectOk(await app.call(qrPay, {})).qrdata[0]?.qr_image).toBe(qr?.qr_image);
  await finance.ok(OPERATOR_CALLS.changePayee, await payeeChange(finance, { ...wish, qrImage: 'none' }));
  expect(expectOk(await app.call(qrPay, {})).qrdata).toEqual([{ upi_id: 'new@example', qr_image: '' }]);
  expect(await lastAudit('payee:platform')).toMatchObject({ action: 'payee.change', actor: finance.username });

  const drawing = base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
  const svg = await finance.call(OPERATOR_CALLS.changePayee, await payeeChange(finance, { ...wish, qrImage: drawing }));
  expect(svg).toMatchObject({ http: 422, code: 'picture_invalid' });
  const unpayable = { ...wish, payee: { ...payee, upi: 'not an id' }, qrImage: 'none' as const };
  const noId = await finance.call(OPERATOR_CALLS.changePayee, await payeeChange(finance, unpayable));
  expect(noId).toMatchObject({ http: 422, code: 'settings_invalid' });
});

describe('licensed mode', () => {
  let licensed: TestApp;
  beforeAll(async () => {
    licensed = await createTestApp({ env: LICENSED_ENV });
  });
  afterAll(async () => {
    await licensed.expectBooksBalance();
    await licensed.close();
  });

  test('a payee with a new picture that is sent again while it waits is proposed once', async () => {
    const { client } = await enrolTestOperator(licensed, 'finance');
    const qrImage = base64(testPng({ width: 300, height: 300, comment: 'sent twice' }));
    const change = await payeeChange(client, { payee, qrUpi: 'twice@example', qrImage, reason: 'a new code' });
    for (const _ of [1, 2]) expect(await client.ok(OPERATOR_CALLS.changePayee, change)).toEqual({ state: 'pending' });
    const { proposals } = await client.ok(OPERATOR_CALLS.listProposals, { query: { state: 'pending' } });
    expect(proposals.map(({ kind }) => kind)).toEqual(['payee.change']);
    const params = { proposalId: proposals[0]?.proposalId ?? '' };
    await client.ok(OPERATOR_CALLS.withdrawProposal, { params, body: { reason: 'end of the test' } });
  });

  test('[OPR-13] [OPR-17] [HND-06] a payee change needs a second operator, and only one of many simultaneous decisions succeeds', async () => {
    const [one, two, three] = [
      await enrolTestOperator(licensed, 'owner'),
      await enrolTestOperator(licensed, 'finance'),
      await enrolTestOperator(licensed, 'finance'),
    ].map((enrolled) => enrolled.client);
    if (one === undefined || two === undefined || three === undefined) throw new Error('three operators are needed');
    const wish = { payee, qrUpi: 'new@example', qrImage: 'none' as const, reason };
    expect(await one.ok(OPERATOR_CALLS.changePayee, await payeeChange(one, wish))).toEqual({ state: 'pending' });
    expect((await licensed.call(adminBankDetails, {})).body).toMatchObject({ status: false });
    const pending = { query: { state: 'pending' as const } };
    const [proposal] = (await two.ok(OPERATOR_CALLS.listProposals, pending)).proposals;
    expect(proposal).toMatchObject({ after: { payee }, proposedBy: one.username, proposedByMe: false, reason });
    const params = { proposalId: proposal?.proposalId ?? '' };
    const own = await one.call(OPERATOR_CALLS.approveProposal, { params });
    expect(own).toMatchObject({ http: 409, code: 'second_person_required' });
    // the constraint on the table enforces the same rule for every writer
    const forged = licensed.db.query({
      text: `update proposals set state = 'approved', decided_by = proposed_by, decided_at = app_now()`,
    });
    await expect(forged).rejects.toThrow('proposals_two_people');

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? two : three).call(OPERATOR_CALLS.approveProposal, { params }),
      ),
    );
    expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'already_decided')).toHaveLength(9);
    expect(expectOk(await licensed.call(adminBankDetails, {})).bank_details[0]?.upi_payment_id).toBe('new@example');
    const { rows } = await one.ok(OPERATOR_CALLS.listAudit, { query: { subject: 'payee:platform', limit: '3' } });
    expect(rows.map((row) => row.action)).toEqual(['proposal.approve', 'payee.confirm', 'proposal.make']);
    expect(rows[1]).toMatchObject({ action: 'payee.confirm', reason });

    await two.ok(OPERATOR_CALLS.changePayee, await payeeChange(two, { ...wish, qrUpi: 'other@example' }));
    const [next] = (await two.ok(OPERATOR_CALLS.listProposals, pending)).proposals;
    expect(next?.proposedByMe).toBe(true);
    const drop = { params: { proposalId: next?.proposalId ?? '' }, body: { reason: 'a typo' } };
    await two.ok(OPERATOR_CALLS.withdrawProposal, drop);
    expect(await one.call(OPERATOR_CALLS.approveProposal, { params: drop.params })).toMatchObject({
      code: 'already_decided',
    });
    expect((await two.ok(OPERATOR_CALLS.listProposals, pending)).proposals).toEqual([]);
    expect(await two.ok(OPERATOR_CALLS.getPayee)).toMatchObject({ current: { qrUpi: 'new@example' } });
  });

  test('changing settings requires the password again', async () => {
    const { client } = await enrolTestOperator(licensed, 'owner');
    await licensed.ownerDb.query({ text: 'update operator_sessions set confirmed_at = null' });
    const change = await settingsChange(client, { payoutHoldHours: 1 }, reason);
    const asked = await client.call(OPERATOR_CALLS.savePlatformSettings, change);
    expect(asked).toMatchObject({ http: 403, code: 'password_needed' });
  });
});
