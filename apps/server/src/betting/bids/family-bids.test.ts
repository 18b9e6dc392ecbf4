import type { ErrorCode } from '@surahi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPlayers, balanceOf, type BidBody, bidBody, expectMoneyRight, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { refreshBoard } from '../markets/index.ts';

const DATE = '21-November-2026';
const ISO = '2026-11-21';
let app: TestApp;
let player: { playerId: bigint; token: string };
let starline: number;
let gali: number;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  starline = (await addMarket(app, { family: 'starline', open: '11:30' })).marketId;
  gali = (await addMarket(app, { family: 'gali', open: '11:30' })).marketId;
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

/** A game of a family: a number that it has, and numbers that it does not have with the cause of their refusal. */
type GameCase = { pana: string; right: string; wrong: [string, ErrorCode][] };

const STARLINE_GAMES: GameCase[] = [
  {
    pana: 'Single Digit',
    right: '7',
    wrong: [
      ['77', 'digit_invalid'],
      ['', 'digit_missing'],
      ['x', 'digit_invalid'],
    ],
  },
  {
    pana: 'Single Pana',
    right: '120',
    wrong: [
      ['112', 'label_mismatch'],
      ['121', 'digit_invalid'],
      ['12', 'digit_invalid'],
    ],
  },
  {
    pana: 'Double Pana',
    right: '112',
    wrong: [
      ['120', 'label_mismatch'],
      ['211', 'digit_invalid'],
    ],
  },
  {
    pana: 'Triple Pana',
    right: '777',
    wrong: [
      ['707', 'digit_invalid'],
      ['112', 'label_mismatch'],
    ],
  },
];

const GALI_GAMES: GameCase[] = [
  {
    pana: 'Left Digit',
    right: '4',
    wrong: [
      ['44', 'digit_invalid'],
      ['', 'digit_missing'],
    ],
  },
  {
    pana: 'Right Digit',
    right: '0',
    wrong: [
      ['00', 'digit_invalid'],
      ['x', 'digit_invalid'],
    ],
  },
  {
    pana: 'Jodi Digit',
    right: '05',
    wrong: [
      ['5', 'digit_invalid'],
      ['005', 'digit_invalid'],
    ],
  },
];

type Single = Partial<BidBody> & { pana: string; digits: string; points?: string | number };

/** Submits one bid of a family. */
function submitOne(family: 'starline' | 'gali', { digits, points = 10, ...input }: Single) {
  const marketId = family === 'starline' ? starline : gali;
  return submitBids(app, player.token, { family, marketId, bidDate: DATE, rows: [{ digits, points }], ...input });
}

/** Expects a refusal for one cause, with equal `msg` and `message`, that leaves the wallet unchanged. */
async function expectRefusal(family: 'starline' | 'gali', input: Single, code: ErrorCode): Promise<void> {
  const before = await balanceOf(app, player.playerId);
  const { http, body } = await submitOne(family, input);
  const about = `${input.pana} ${input.digits}`;
  expect({ about, http, body }).toMatchObject({ about, http: 200, body: { status: false, code } });
  expect(body.msg).not.toBe('');
  expect(body.message).toBe(body.msg);
  expect(await balanceOf(app, player.playerId)).toBe(before);
}

/** Expects that a family accepts each of its games and refuses every bid that BID-16 forbids. */
async function expectEveryCheck(family: 'starline' | 'gali', games: readonly GameCase[]): Promise<void> {
  for (const { pana, right: digits, wrong } of games) {
    const before = await balanceOf(app, player.playerId);
    const answer = expectOk(await submitOne(family, { pana, digits, session: 'Open' }));
    expect(answer).toMatchObject({ status: true, msg: 'Bid Successfully Submitted', message: answer.msg });
    expect(await balanceOf(app, player.playerId)).toBe(before - 1_000n);
    for (const [number, code] of wrong) await expectRefusal(family, { pana, digits: number }, code);
    await expectRefusal(family, { pana, digits, points: 9 }, 'points_below_minimum');
    await expectRefusal(family, { pana, digits, points: '10.5', total: '10' }, 'points_invalid');
    await expectRefusal(family, { pana, digits, total: '20' }, 'total_mismatch');
    await expectRefusal(family, { pana, digits, points: 1_001 }, 'insufficient_balance');
    await expectRefusal(family, { pana, digits, rows: [] }, 'no_rows');
    await expectRefusal(family, { pana, digits, bidDate: '20-November-2026' }, 'date_not_current');
    await expectRefusal(family, { pana, digits, marketId: 99_999 }, 'market_unknown');
  }
  await clockAt('11:29:30');
  for (const { pana, right: digits } of games) expectOk(await submitOne(family, { pana, digits }));
  await clockAt('11:30:00');
  for (const { pana, right: digits } of games) await expectRefusal(family, { pana, digits }, 'draw_closed');
  await clockAt('09:00:00');
  await app.ownerDb.query({
    text: 'update players set betting_status = false where player_id = $1',
    values: [player.playerId],
  });
  await app.ownerDb.query({ text: `select pg_notify('players', $1)`, values: [String(player.playerId)] });
  for (const { pana, right: digits } of games) await expectRefusal(family, { pana, digits }, 'betting_disabled');
}

describe('bids of one result', () => {
  test('[STR-05] Starline accepts its four games, repeats every check, and returns equal msg and message', async () => {
    await expectEveryCheck('starline', STARLINE_GAMES);
    for (const pana of ['Jodi Digit', 'Half Sangam', 'Left Digit']) {
      await expectRefusal('starline', { pana, digits: '5' }, 'label_unknown');
    }
  });

  test('[GAL-08] Gali accepts its three games, repeats every check, and returns equal msg and message', async () => {
    await expectEveryCheck('gali', GALI_GAMES);
    for (const pana of ['Single Digit', 'Single Pana', 'Full Sangam']) {
      await expectRefusal('gali', { pana, digits: '5' }, 'label_unknown');
    }
  });

  test('[STR-05] [GAL-08] the specified bodies are accepted: Starline’s without gametype and outer token, Gali’s with and without gametype', async () => {
    const envelope = { env_type: 'Prod', app_key: app.config.appKey };
    const send = async (path: string, marketId: number, pana: string, gametype?: string) => {
      const body = bidBody({ marketId, pana, bidDate: DATE, rows: [{ digits: '7', points: 10, session: 'Open' }] });
      const { gametype: _, ...batch } = body.new_result;
      const new_result = { ...batch, unique_token: player.token, ...(gametype === undefined ? {} : { gametype }) };
      // The specification names an outer token for Gali, and none for Starline.
      const outer = path === 'api-starline-submit-bid' ? {} : { unique_token: player.token };
      return (await app.post(path, { ...envelope, ...outer, game_id: body.game_id, new_result })).body;
    };
    expect(await send('api-starline-submit-bid', starline, 'Single Digit')).toMatchObject({ status: true });
    for (const path of ['api-galidisawar-submit-bid', 'api-galidisswar-submit-bid']) {
      for (const gametype of [undefined, 'Open', 'Close', '-']) {
        expect(await send(path, gali, 'Left Digit', gametype), `${path} ${gametype}`).toMatchObject({ status: true });
      }
    }
  });
});
