import {
  dashboard,
  excludeSelf,
  headline,
  login,
  requestWithdrawal,
  sliderImages,
  startTimeOut,
  walletBalance,
} from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshContent } from '../../content/settings/index.ts';
import { expectMoneyRight, giveBalance, settleAll, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, closeMarket, declare, drawOf } from '../../testing/markets.ts';
import { allowEveryDevice, insertPayoutNumbers } from '../../testing/money.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { listOutbox } from '../text-messages/index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock('2026-11-18T09:00:00+05:30');
  await allowEveryDevice(app);
  await addRates(app);
});
beforeEach(() => app.setClock('2026-11-18T09:00:00+05:30'));
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function logIn({ mobile, password, ...player }: TestPlayer): Promise<TestPlayer> {
  const { unique_token: token } = expectOk(await app.call(login, { mobile, password }));
  return { ...player, mobile, password, token };
}

async function noticesOf({ playerId }: TestPlayer): Promise<string[]> {
  const rows = await app.db.query<{ text: string }>({
    text: 'select text from notifications where player_id = $1 order by notification_id',
    values: [playerId],
  });
  return rows.map(({ text }) => text);
}

const textsOf = async ({ mobile }: TestPlayer) => (await listOutbox(app.db, { mobile, limit: 100 })).length;

test('[LIM-12] an excluded player hears of money alone, gets the win of a standing bid, and withdraws it', async () => {
  const [excluded, resting] = [await registerTestPlayer(app), await registerTestPlayer(app)];
  const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
  for (const player of [excluded, resting]) {
    await giveBalance(app, player.playerId, 1_000);
    await insertPayoutNumbers(app, [player.playerId]);
    const rows = [{ digits: '1', points: 100 }];
    const bid = { marketId, bidDate: '18-November-2026', pana: 'Single Digit', rows };
    expectOk(await submitBids(app, player.token, bid));
  }
  expectOk(await app.call(excludeSelf, { length: 'five_years' }, { token: excluded.token }));
  expectOk(await app.call(startTimeOut, { length: 'six_weeks' }, { token: resting.token }));
  const [notices, texts] = [await noticesOf(excluded), await textsOf(excluded)];

  const drawId = await drawOf(app, marketId, '2026-11-18');
  await closeMarket(app, marketId);
  await declare(app, drawId, 'open', '128');
  await settleAll(app);
  // Withdrawals are possible only at certain hours.
  await app.setClock('2026-11-18T12:30:00+05:30');
  const finance = await signInTestOperator(app, 'finance');
  for (const player of [await logIn(excluded), await logIn(resting)]) {
    const token = { token: player.token };
    // 1,000 points and the welcome bonus, minus the stake, plus 950 won.
    expect(expectOk(await app.call(walletBalance, {}, token)).wallet_amt).toBe('2850');
    const asked = await app.call(requestWithdrawal, { request_amount: '2000', payment_method: '4' }, token);
    const withdrawalId = expectOk(asked).request_number;
    await finance.ok(OPERATOR_CALLS.claimWithdrawal, { params: { withdrawalId } });
    const reference = `4182${withdrawalId.padStart(8, '0')}`;
    await finance.ok(OPERATOR_CALLS.approveWithdrawal, { params: { withdrawalId }, body: { reference } });
  }

  // Half a year with log-ins, in which every job runs.
  for (const day of ['2027-01-15', '2027-03-15', '2027-05-20']) {
    await app.setClock(`${day}T09:00:00+05:30`);
    await logIn(excluded);
    await app.context.jobs.add(app.db, 'play-reminders', {});
    await app.runJobs();
  }
  const since = (await noticesOf(excluded)).slice(notices.length);
  expect(since).toEqual(['Your withdraw request of 2,000 points is accepted.']);
  expect(await textsOf(excluded)).toBe(texts);
});

test('[LIM-12] during a time-out or exclusion the slider shows no picture, and of the headlines only the one about withdrawals is left', async () => {
  await app.ownerDb.query({ text: `insert into slider_images (media_type, bytes) values ('image/png', 'x')` });
  await app.ownerDb.query({
    text: `insert into headlines (place, is_on, notes) values (1, true, 'News'), (2, true, 'Add'), (3, true, 'Withdraw')
      on conflict (place) do update set is_on = true, notes = excluded.notes`,
  });
  await refreshContent(app.context);
  const seenBy = async ({ token }: TestPlayer) => {
    const { sliderdata } = expectOk(await app.call(sliderImages, {}, { token }));
    const { data } = expectOk(await app.call(headline, { ids: [1, 2, 3] }, { token }));
    const { play_status: play } = expectOk(await app.call(dashboard, {}, { token }));
    return {
      pictures: sliderdata.length,
      lines: data
        .map(({ notes }) => notes)
        .join(' ')
        .trim(),
      play,
    };
  };
  const [free, resting, leaving] = [
    await registerTestPlayer(app),
    await registerTestPlayer(app),
    await registerTestPlayer(app),
  ];
  expect(await seenBy(resting)).toEqual({ pictures: 1, lines: 'News Add Withdraw', play: '' });
  expectOk(await app.call(startTimeOut, { length: 'day' }, { token: resting.token }));
  expectOk(await app.call(excludeSelf, { length: 'year' }, { token: leaving.token }));
  expect(await seenBy(free)).toEqual({ pictures: 1, lines: 'News Add Withdraw', play: '' });
  expect(await seenBy(resting)).toEqual({ pictures: 0, lines: 'Withdraw', play: '' });
  expect(await seenBy(await logIn(leaving))).toEqual({ pictures: 0, lines: 'Withdraw', play: 'excluded' });
  await app.advanceClock(25 * 3_600_000);
  expect(await seenBy(resting)).toEqual({ pictures: 1, lines: 'News Add Withdraw', play: '' });
});
