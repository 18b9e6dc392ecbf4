import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { encodePick, type Family, payoutPaise } from '@surahi/game';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayers, expectMoneyRight, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, closeMarket, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { voidResult } from '../draws/index.ts';
import { worstResult } from './worst-result.ts';

const DATE = '21-November-2026';
const ISO = '2026-11-21';
const REASON = 'the house bears no more';
let app: TestApp;
let risk: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  risk = await signInTestOperator(app, 'risk');
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function freshDraw(family: Family = 'main') {
  const { marketId } = await addMarket(app, { family, open: '11:00', close: '13:00' });
  return { marketId, drawId: await drawOf(app, marketId, ISO) };
}

async function capLoss(marketId: number, drawId: bigint, maxPoints: number): Promise<string> {
  const body = { family: 'main' as const, marketId, drawId: String(drawId), kind: 'loss' as const, maxPoints };
  return (await risk.ok(OPERATOR_CALLS.setCap, { body: { ...body, before: null, reason: REASON } })).capId;
}

async function bid(
  token: string,
  marketId: number,
  pana: string,
  rows: { digits: string; points: number }[],
  session = 'Open',
) {
  const answer = await submitBids(app, token, { marketId, bidDate: DATE, pana, session, rows });
  return 'code' in answer.body ? answer.body.code : 'accepted';
}

/** Small random numbers with a fixed seed, so that a failure repeats. */
function randoms(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PANAS = ['123', '128', '137', '190', '550', '000', '245', '100'];
const RATES = {
  single_digit: [10, 95],
  jodi: [10, 950],
  single_pana: [10, 1400],
  double_pana: [10, 2800],
  triple_pana: [10, 6000],
  half_sangam: [10, 10_000],
  full_sangam: [10, 100_000],
  left_digit: [10, 95],
  right_digit: [10, 95],
  gali_jodi: [10, 950],
} as const;

function randomPick(family: Family, below: (count: number) => number): { game: keyof typeof RATES; pick: number } {
  const pana = PANAS[below(PANAS.length)] ?? '123';
  const other = PANAS[below(PANAS.length)] ?? '123';
  const digit = String(below(10));
  const jodi = digit + String(below(10));
  const side = below(2) === 0 ? ('open' as const) : ('close' as const);
  const same = new Set(pana).size;
  const panaGame = same === 3 ? 'single_pana' : same === 2 ? 'double_pana' : 'triple_pana';
  const none = 'none' as const;
  const choices = {
    main: [
      { game: 'single_digit', session: side, digits: digit, closedigits: '' },
      { game: panaGame, session: side, digits: pana, closedigits: '' },
      { game: 'jodi', session: none, digits: jodi, closedigits: '' },
      { game: 'half_sangam', session: side, digits: digit, closedigits: other },
      { game: 'full_sangam', session: none, digits: pana, closedigits: other },
    ],
    starline: [
      { game: 'single_digit', session: 'open', digits: digit, closedigits: '' },
      { game: panaGame, session: 'open', digits: pana, closedigits: '' },
    ],
    gali: [
      { game: 'left_digit', session: 'open', digits: digit, closedigits: '' },
      { game: 'right_digit', session: 'open', digits: digit, closedigits: '' },
      { game: 'gali_jodi', session: 'open', digits: jodi, closedigits: '' },
    ],
  } as const;
  const list = choices[family];
  const one = list[below(list.length)] ?? list[0];
  return { game: one.game, pick: encodePick({ family, ...one }) };
}

test.for(['main', 'starline', 'gali'] as const)(
  'the database finds the same worst payout as the risk page for random bids: %s',
  async (family) => {
    const below = randoms(family.length * 7919);
    const { drawId } = await freshDraw(family);
    const [stored] = await app.db.query<{ rates: Record<string, [number, number]> }>({
      text: 'select v.rates from draws d join rate_versions v using (rate_version) where d.draw_id = $1',
      values: [drawId],
    });
    for (let round = 0; round < 40; round += 1) {
      const points = new Map<number, { points: number; game: string }>();
      for (let n = below(40) + 1; n > 0; n -= 1) {
        const { game, pick } = randomPick(family, below);
        points.set(pick, { game, points: (points.get(pick)?.points ?? 0) + 10 * (1 + below(50)) });
      }
      const payouts = [...points].map(([pick, one]) => {
        const [stake, win] = stored?.rates[one.game] ?? [1, 0];
        return { pick, payoutPaise: payoutPaise(one.points, { stake, win }) };
      });
      const row = await app.db.one<{ paise: bigint }>({
        text: 'select worst_payout($1, $2::integer[], $3::bigint[]) as paise',
        values: [drawId, [...points.keys()], [...points.values()].map((one) => one.points)],
      });
      expect(row.paise).toBe(worstResult(family, payouts, null).paise);
    }
  },
);

test('[OPR-16] a cap of the loss refuses the bid with which the draw could lose more, and other bids make room', async () => {
  const { marketId, drawId } = await freshDraw();
  const [player] = await addPlayers(app, 1, 100_000);
  const token = player?.token ?? '';
  // 100 points on an ank pay 950: a loss of 850.
  await capLoss(marketId, drawId, 1_000);
  expect(await bid(token, marketId, 'Single Digit', [{ digits: '7', points: 100 }])).toBe('accepted');
  expect(await bid(token, marketId, 'Single Digit', [{ digits: '7', points: 20 }])).toBe('cap_reached');
  // A pana of ank 6 does not win together with ank 7: 10 points of it pay 1,400, a loss of 1,290.
  expect(await bid(token, marketId, 'Single Pana', [{ digits: '123', points: 10 }])).toBe('cap_reached');
  expect(await bid(token, marketId, 'Single Digit', [{ digits: '1', points: 90 }])).toBe('accepted');
  expect(await bid(token, marketId, 'Single Digit', [{ digits: '7', points: 20 }])).toBe('accepted');
  expect(await bid(token, marketId, 'Single Digit', [{ digits: '7', points: 20 }])).toBe('cap_reached');
  const { draws } = await risk.ok(OPERATOR_CALLS.listExposed);
  expect(draws.find((draw) => draw.drawId === String(drawId))).toMatchObject({
    stakePaise: '21000',
    worstPaise: '114000',
    caps: 1,
    lossCapPoints: 1_000,
  });
});

test('[OPR-16] a cap of the loss counts earlier bids, and only results with the declared open number', async () => {
  const { marketId, drawId } = await freshDraw();
  const [player] = await addPlayers(app, 1, 100_000);
  const token = player?.token ?? '';
  expect(await bid(token, marketId, 'Single Digit', [{ digits: '7', points: 200 }])).toBe('accepted');
  await capLoss(marketId, drawId, 1_000);
  expect(await bid(token, marketId, 'Single Digit', [{ digits: '3', points: 10 }], 'Close')).toBe('cap_reached');
  await app.setClock(`${ISO}T11:30:00+05:30`);
  await declare(app, drawId, 'open', '123');
  expect(await bid(token, marketId, 'Single Digit', [{ digits: '3', points: 140 }], 'Close')).toBe('accepted');
  expect(await bid(token, marketId, 'Single Digit', [{ digits: '3', points: 10 }], 'Close')).toBe('cap_reached');
  await app.setClock(`${ISO}T09:00:00+05:30`);
});

test('[OPR-16] after the open result is voided, a cap of the loss counts the results of every open number again', async () => {
  const { marketId, drawId } = await freshDraw();
  const [player] = await addPlayers(app, 1, 100_000);
  const token = player?.token ?? '';
  await capLoss(marketId, drawId, 5_000);
  expect(await bid(token, marketId, 'Single Digit', [{ digits: '7', points: 200 }])).toBe('accepted');
  await app.setClock(`${ISO}T11:30:00+05:30`);
  await declare(app, drawId, 'open', '123');
  expect(await bid(token, marketId, 'Single Digit', [{ digits: '3', points: 400 }], 'Close')).toBe('accepted');
  must(await voidResult(app.db, { drawId, side: 'open', reason: 'typing error', actor: TEST_ACTOR }));
  // Open 7 and close 3 would pay 1,900 + 5,225 of 750 staked points.
  expect(await bid(token, marketId, 'Single Digit', [{ digits: '3', points: 150 }], 'Close')).toBe('cap_reached');
  expect(await bid(token, marketId, 'Single Digit', [{ digits: '4', points: 150 }], 'Close')).toBe('accepted');
  await app.setClock(`${ISO}T09:00:00+05:30`);
});

test('[OPR-16] 120 bids at once never let a draw lose more than its cap, and fill it to the last bid', async () => {
  const { marketId, drawId } = await freshDraw();
  const bidders = await addPlayers(app, 20, 10_000);
  // Each bid of 10 on the ank pays 95: with n bids the loss is 85 n.
  const capId = await capLoss(marketId, drawId, 85 * 40);
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      bid(bidders[index % 20]?.token ?? '', marketId, 'Single Digit', [{ digits: '7', points: 10 }]),
    ),
  );
  expect(answers.filter((one) => one === 'accepted')).toHaveLength(40);
  expect(answers.filter((one) => one === 'cap_reached')).toHaveLength(80);
  await risk.ok(OPERATOR_CALLS.removeCap, { params: { capId }, body: { before: 85 * 40, reason: 'the race is over' } });
  expect(await bid(bidders[0]?.token ?? '', marketId, 'Single Digit', [{ digits: '7', points: 10 }])).toBe('accepted');
  const left = await app.db.query({ text: 'select counter from cap_counters where draw_id = $1', values: [drawId] });
  expect(left).toEqual([]);
  await closeMarket(app, marketId);
});
