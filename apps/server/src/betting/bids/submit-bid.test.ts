import { dashboard, submitMainBid } from '@surahi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addPlayers,
  balanceOf,
  type BidBody,
  bidBody,
  type BidRowBody,
  expectMoneyRight,
  submitBids,
} from '../../testing/bids.ts';
import { addMarket, addRates, drawOf } from '../../testing/markets.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { refreshBoard } from '../markets/index.ts';

const DATE = '21-November-2026';
const ISO = '2026-11-21';
let app: TestApp;
let player: { playerId: bigint; token: string };
let main: number;
let starline: number;
let gali: number;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  main = (await addMarket(app, { open: '11:00', close: '13:00' })).marketId;
  starline = (await addMarket(app, { family: 'starline', open: '11:30' })).marketId;
  gali = (await addMarket(app, { family: 'gali', open: '11:45' })).marketId;
});
beforeEach(async () => {
  await clockAt('09:00:00');
  [player] = (await addPlayers(app, 1, 1_000)) as [typeof player]; // addPlayers returns as many as asked for
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function clockAt(time: string): Promise<void> {
  await app.setClock(`${ISO}T${time}+05:30`);
  await refreshBoard(app.context);
}

function submit(input: Partial<BidBody> & { rows: BidRowBody[]; pana: string }) {
  return submitBids(app, player.token, { marketId: main, bidDate: DATE, ...input });
}

const digit = (digits: string, points: string | number = 10): BidRowBody => ({ digits, points });

describe('a submission', () => {
  test('[BID-15] accepts the specified body, debits its total once and returns status and balance', async () => {
    const answer = expectOk(await submit({ pana: 'Single Digit', rows: [digit('7', 100), digit('0', '50')] }));
    expect(answer).toMatchObject({ status: true, msg: 'Bid Successfully Submitted', balance: '850' });
    expect(answer.bid_ids).toHaveLength(2);
    expect(await balanceOf(app, player.playerId)).toBe(85_000n);
    expect(expectOk(await app.call(dashboard, {}, { token: player.token })).wallet_amt).toBe('850');
  });

  test('[BID-15] is accepted whole or refused whole', async () => {
    expectRefused(await submit({ pana: 'Single Digit', rows: [digit('7'), digit('12')] }), 'digit_invalid');
    expectRefused(
      await submit({ pana: 'Single Digit', rows: [digit('7', 600), digit('8', 600)] }),
      'insufficient_balance',
    );
    expect(await balanceOf(app, player.playerId)).toBe(100_000n);
  });

  test('[BID-15] rows of both sessions in one batch are accepted whole, or refused whole once open has closed', async () => {
    const rows = [
      { ...digit('7'), session: 'Open' },
      { ...digit('1'), session: 'Close' },
    ];
    const both = () => submit({ pana: 'Single Digit', rows, gametype: '-', session: 'Close' });
    expect(expectOk(await both()).balance).toBe('980');
    await clockAt('11:00:00');
    expectRefused(await both(), 'open_session_closed');
    expect(await balanceOf(app, player.playerId)).toBe(98_000n);
  });

  test('accepts every game of the three families', async () => {
    const rows: [string, Partial<BidBody>, BidRowBody][] = [
      ['Jodi Digit', { session: 'close' }, { digits: '05', points: 10, session: 'close' }],
      ['Single Pana', {}, { digits: '120', points: 10, session: 'Open' }],
      ['Double Pana', {}, { digits: '100', points: 10, session: 'Close' }],
      ['Triple Pana', {}, { digits: '000', points: 10, session: 'Open' }],
      ['Half Sangam', {}, { digits: '5', closedigits: '120', points: 10, session: 'Open' }],
      ['Full Sangam', { session: 'closed' }, { digits: '120', closedigits: '100', points: 10, session: 'closed' }],
      ['SP Motor', {}, { digits: '123', points: 10, session: 'Open' }],
      ['Single Digit', { family: 'starline', marketId: starline }, { digits: '5', points: 10 }],
      ['Tripple Panna', { family: 'starline', marketId: starline }, { digits: '555', points: 10, session: 'Open' }],
      ['Left Digit', { family: 'gali', marketId: gali }, { digits: '5', points: 10 }],
      ['Jodi Digit', { family: 'gali', marketId: gali }, { digits: '05', points: 10, session: 'close' }],
    ];
    for (const [pana, rest, row] of rows) {
      const session = row.session === 'Close' ? 'Close' : (rest.session ?? 'Open');
      expectOk(await submit({ pana, rows: [row], ...rest, session }));
    }
    expect(await balanceOf(app, player.playerId)).toBe(100_000n - BigInt(rows.length) * 1_000n);
  });

  test('[STR-05] Starline checks label, balance and cut-off, and a refusal has equal msg and message', async () => {
    const bad = await submit({ family: 'starline', marketId: starline, pana: 'Jodi Digit', rows: [digit('05')] });
    const refused = expectRefused(bad, 'label_unknown');
    expect(refused.message).toBe(refused.msg);
    const poor = await submit({
      family: 'starline',
      marketId: starline,
      pana: 'Single Digit',
      rows: [digit('5', 2_000)],
    });
    expectRefused(poor, 'insufficient_balance');
    await clockAt('11:30:00');
    const late = await submit({ family: 'starline', marketId: starline, pana: 'Single Digit', rows: [digit('5')] });
    expect(expectRefused(late, 'draw_closed').msg).toBe('Sorry Betting Is Closed');
  });

  test('[GAL-08] Gali accepts both spellings of its path and refuses other numbers', async () => {
    const body = {
      ...bidBody({ marketId: gali, pana: 'Right Digit', rows: [digit('7')], bidDate: DATE }),
      env_type: 'Prod',
      app_key: app.config.appKey,
    };
    for (const path of ['api-galidisawar-submit-bid', 'api-galidisswar-submit-bid']) {
      const answer = await app.post(path, { ...body, unique_token: player.token });
      expect(answer.body).toMatchObject({ status: true });
    }
    expectRefused(
      await submit({ family: 'gali', marketId: gali, pana: 'Left Digit', rows: [digit('12')] }),
      'digit_invalid',
    );
    expectRefused(
      await submit({ family: 'gali', marketId: gali, pana: 'Jodi Digit', rows: [digit('7')] }),
      'digit_invalid',
    );
  });

  test('[BID-13, BID-12] motor labels mean the class of each pana; a label that contradicts is refused', async () => {
    expectOk(await submit({ pana: 'DP Motor', rows: [digit('112'), digit('122')], session: 'Close' }));
    expectOk(await submit({ pana: 'SP Motor', rows: [digit('123'), digit('124')], session: 'Close' }));
    expectRefused(
      await submit({ pana: 'SP Motor', rows: [digit('125'), digit('321')], session: 'Close' }),
      'digit_invalid',
    );
    expectRefused(await submit({ pana: 'Single Pana', rows: [digit('112')] }), 'label_mismatch');
    expectRefused(await submit({ pana: 'Some Game', rows: [digit('1')] }), 'label_unknown');
  });

  test.each([
    ['Some Game', { digits: '7' }, '', 'Game type Some Game is not valid'],
    ['Single Digit', { digits: '5', session: 'noon' }, 'Open', 'Session noon is not valid'],
    ['Single Digit', { digits: '5' }, '', 'Session  is not valid'],
    ['Single Digit', { digits: '' }, 'Open', 'Please enter the number'],
    ['Half Sangam', { digits: '5', closedigits: '121' }, 'Open', 'Number 121 is not valid'],
    ['Half Sangam', { digits: '12', closedigits: '123' }, 'Open', 'Number 12 is not valid'],
    ['Full Sangam', { digits: '130', closedigits: '231' }, 'closed', 'Number 231 is not valid'],
    ['Full Sangam', { digits: '5', closedigits: '130' }, 'closed', 'Number 5 is not valid'],
  ])('[BID-16] a refusal of %s %o (%s) names what is wrong', async (pana, row, session, msg) => {
    const answer = await submit({ pana, rows: [{ points: 10, ...row }], session });
    expect(answer.body).toMatchObject({ status: false, msg });
  });

  test('[BID-17] games without a session ignore the session words of the batch', async () => {
    const full = { digits: '130', closedigits: '230', points: 10, session: 'closed' };
    for (const session of ['Open', 'Close', 'closed', '']) {
      for (const gametype of ['Open', '-']) {
        expectOk(await submit({ pana: 'Full Sangam', rows: [full], session, gametype }));
        expectOk(await submit({ pana: 'Jodi Digit', rows: [{ ...digit('07'), session: 'close' }], session, gametype }));
      }
    }
  });

  test('[BID-16] an off-day is reported before a passed cut-off', async () => {
    const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
    const drawId = await drawOf(app, marketId, '2026-11-21');
    await app.ownerDb.query({ text: 'update draws set is_off = true where draw_id = $1', values: [drawId] });
    await refreshBoard(app.context);
    for (const session of ['Open', 'Close']) {
      const refused = expectRefused(
        await submit({ marketId, pana: 'Single Digit', rows: [digit('5')], session }),
        'draw_closed',
      );
      expect(refused).toMatchObject({ msg: 'Sorry Betting Is Closed', game_status: 2 });
    }
  });
});

describe('[BID-16] the server repeats every check', () => {
  test.each([
    ['a number of another game', { pana: 'Jodi Digit', rows: [digit('5')] }, 'digit_invalid'],
    ['a pana that is none', { pana: 'Single Pana', rows: [digit('321')] }, 'digit_invalid'],
    [
      'one digit as open value of Full Sangam',
      { pana: 'Full Sangam', rows: [{ digits: '5', closedigits: '123', points: 10 }], session: 'closed' },
      'digit_invalid',
    ],
    ['points below the minimum', { pana: 'Single Digit', rows: [digit('5', 9)] }, 'points_below_minimum'],
    ['negative points', { pana: 'Single Digit', rows: [digit('5', -10)] }, 'points_below_minimum'],
    ['zero points', { pana: 'Single Digit', rows: [digit('5', 0)] }, 'points_below_minimum'],
    ['fractions', { pana: 'Single Digit', rows: [digit('5', '10.5')], total: '10' }, 'points_invalid'],
    ['exponents', { pana: 'Single Digit', rows: [digit('5', '1e3')] }, 'points_invalid'],
    ['digits of another script', { pana: 'Single Digit', rows: [digit('५')] }, 'digit_invalid'],
    [
      'points of another script',
      { pana: 'Single Digit', rows: [{ digits: '5', points: '१०' }], total: '10' },
      'points_invalid',
    ],
    ['a total that differs', { pana: 'Single Digit', rows: [digit('5')], total: '9' }, 'total_mismatch'],
    ['no rows', { pana: 'Single Digit', rows: [] }, 'no_rows'],
    ['too many rows', { pana: 'Single Digit', rows: Array.from({ length: 251 }, () => digit('5')) }, 'too_many_rows'],
    ['more than the wallet holds', { pana: 'Single Digit', rows: [digit('5', 1_001)] }, 'insufficient_balance'],
    ['yesterday', { pana: 'Single Digit', rows: [digit('5')], bidDate: '20-November-2026' }, 'date_not_current'],
    ['tomorrow', { pana: 'Single Digit', rows: [digit('5')], bidDate: '22-November-2026' }, 'date_not_current'],
    ['an unknown market', { pana: 'Single Digit', rows: [digit('5')], marketId: 99_999 }, 'market_unknown'],
    ['a market of another family', { family: 'starline', pana: 'Single Digit', rows: [digit('5')] }, 'market_unknown'],
    [
      'sessions that contradict',
      { pana: 'Single Digit', rows: [{ digits: '5', points: 10, session: 'Close' }], session: 'Open' },
      'session_conflict',
    ],
  ] as [string, Partial<BidBody> & { rows: BidRowBody[]; pana: string }, string][])(
    'refuses %s',
    async (_, input, code) => {
      expectRefused(await submit(input), code);
      expect(await balanceOf(app, player.playerId)).toBe(100_000n);
    },
  );

  test('refuses an outer market that differs', async () => {
    const body = bidBody({ marketId: main, pana: 'Single Digit', rows: [digit('5')], bidDate: DATE });
    expectRefused(
      await app.call(submitMainBid, { ...body, game_id: '99' }, { token: player.token }),
      'outer_game_mismatch',
    );
  });

  test('refuses a player whose betting is off, or who is blocked, at once', async () => {
    await app.ownerDb.query({
      text: 'update players set betting_status = false where player_id = $1',
      values: [player.playerId],
    });
    expectRefused(await submit({ pana: 'Single Digit', rows: [digit('5')] }), 'betting_disabled');
    await app.ownerDb.query({
      text: 'update players set betting_status = true, blocked_at = app_now() where player_id = $1',
      values: [player.playerId],
    });
    expectRefused(await submit({ pana: 'Single Digit', rows: [digit('5')] }), 'player_blocked');
  });

  test('[API-03] refuses calls without a session', async () => {
    const body = bidBody({ marketId: main, pana: 'Single Digit', rows: [digit('5')], bidDate: DATE });
    expect((await app.call(submitMainBid, body)).http).toBe(401);
    expect((await app.call(submitMainBid, body, { token: 'not a token' })).http).toBe(401);
  });
});

test('[BID-18] calls run as a role that may not change or remove a placed bid, and the owner may not either', async () => {
  expectOk(await submit({ pana: 'Single Digit', rows: [digit('7')] }));
  for (const text of [
    'update slips set total_paise = 1',
    'delete from slips',
    'update transfers set amount_paise = 1',
    'truncate slips',
  ]) {
    await expect(app.db.query({ text })).rejects.toThrow(/permission denied/);
  }
  for (const text of ['update slips set total_paise = 1', 'delete from slips', 'truncate slips']) {
    await expect(app.ownerDb.query({ text })).rejects.toThrow(/append-only/);
  }
  await expect(app.db.query({ text: 'update wallets set balance_paise = 1' })).rejects.toThrow(/permission denied/);
});

test('a submission reads no table whole, even without statistics', async () => {
  const scans = async () => {
    const [row] = await app.ownerDb.query<{ whole: bigint; by_key: bigint }>({
      text: `select sum(seq_scan)::bigint as whole, sum(idx_scan)::bigint as by_key from pg_stat_user_tables
        where relname = 'requests'`,
    });
    return { whole: Number(row?.whole ?? 0n), byKey: Number(row?.by_key ?? 0n) };
  };
  // A backend reports its counters at most once a second, or after ten idle seconds.
  const countersReported = () => new Promise((resolve) => setTimeout(resolve, 1_200));
  await countersReported();
  expectOk(await submit({ pana: 'Single Digit', rows: [digit('7')] }));
  const before = await scans();
  // PostgreSQL may keep a generic plan after five executions.
  for (let n = 0; n < 12; n += 1) expectOk(await submit({ pana: 'Single Digit', rows: [digit('7')] }));
  await countersReported();
  expectOk(await submit({ pana: 'Single Digit', rows: [digit('7')] }));
  await vi.waitFor(async () => expect((await scans()).byKey).toBeGreaterThan(before.byKey + 12), 600_000);
  // Other connections may report earlier work.
  expect((await scans()).whole).toBeLessThan(before.whole + 12);
});
