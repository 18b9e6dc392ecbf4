import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { encodePick } from '@surahi/game';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createDb } from '../../platform/db/db.ts';
import { createLogger } from '../../platform/observability/logger.ts';
import { addPlayers, type BidBody, expectMoneyRight, submitBids, waitForLocks } from '../../testing/bids.ts';
import { addMarket, addRates, drawOf } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const DATE = '21-November-2026';
const ISO = '2026-11-21';
const REASON = 'enough is bid on it';

let app: TestApp;
/** A second node with the same database and its own memory. */
let other: { url: string; stop: () => Promise<void> };
let risk: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  await waitForLocks(app);
  risk = await signInTestOperator(app, 'risk');
  other = await startOther();
});
afterAll(async () => {
  await other.stop();
  await app.close();
});

async function startOther(): Promise<typeof other> {
  const db = createDb({ connectionString: app.appUrl, max: 8 });
  const logger = createLogger(app.config.logLevel);
  const built = await buildApp({ config: app.config, logger, db, connectionString: app.appUrl });
  await built.start({ jobs: false });
  const url = await built.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    stop: async () => {
      await built.stop(1_000);
      await db.close();
    },
  };
}

type Cap = Parameters<typeof risk.ok<typeof OPERATOR_CALLS.setCap>>[1];
type CapBody = Omit<NonNullable<NonNullable<Cap>['body']>, 'reason' | 'family' | 'before'>;

async function setCap(cap: CapBody): Promise<string> {
  return (await risk.ok(OPERATOR_CALLS.setCap, { body: { family: 'main', before: null, reason: REASON, ...cap } }))
    .capId;
}

async function freshDraw(): Promise<{ marketId: number; drawId: string }> {
  const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
  // The second node learns of the market by a notification.
  const listOfOther = async (): Promise<string> => {
    const answer = await fetch(`${other.url}/api-get-dashboard-data`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ env_type: 'Prod', app_key: app.config.appKey }),
    });
    return answer.text();
  };
  await expect.poll(listOfOther, { interval: 20 }).toContain(`"game_id":"${marketId}"`);
  return { marketId, drawId: String(await drawOf(app, marketId, ISO)) };
}

type Bidder = { token: string };

/** Sends `count` submissions at once, half to each node. Returns the number accepted and the refusal codes. */
async function race(count: number, bidders: readonly Bidder[], body: (index: number) => Omit<BidBody, 'bidDate'>) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const node = index % 2 === 0 ? app : { ...app, call: callOther };
      return submitBids(node, bidders[index % bidders.length]?.token ?? '', { bidDate: DATE, ...body(index) });
    }),
  );
  const codes: Record<string, number> = {};
  for (const answer of answers) {
    const key = 'code' in answer.body ? answer.body.code : 'accepted';
    codes[key] = (codes[key] ?? 0) + 1;
  }
  return codes;
}

/** Calls the second node like the test app. */
const callOther: TestApp['call'] = async (call, body, options = {}) => {
  // Every request is an object, but the type parameter does not say so.
  const fields = body as Record<string, unknown>;
  const envelope = { env_type: 'Prod', app_key: app.config.appKey, unique_token: options.token };
  const answer = await fetch(`${other.url}/${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, ...envelope }),
  });
  // The calls to the first node check this contract. This test needs only the decision.
  return { http: answer.status, headers: answer.headers, body: (await answer.json()) as never };
};

/** Accepted points of a draw, summed from its bids. */
async function acceptedPoints(drawId: string, pick?: number): Promise<number> {
  const [row] = await app.db.query<{ points: bigint | null }>({
    text: `select sum(b.points)::bigint as points from slips s cross join lateral unnest(s.picks, s.points) as b (pick, points)
      where s.draw_id = $1 and ($2::integer is null or b.pick = $2)`,
    values: [BigInt(drawId), pick ?? null],
  });
  return Number(row?.points ?? 0n);
}

const single = (digits: string, points = 10) => ({ pana: 'Single Digit', rows: [{ digits, points }] });
const seven = encodePick({ family: 'main', game: 'single_digit', session: 'open', digits: '7', closedigits: '' });

test.for([
  { kind: 'number' as const, game: 'single_digit', number: { session: 'open' as const, digits: '7', closedigits: '' } },
  { kind: 'number' as const, game: 'single_digit' },
  { kind: 'game' as const, game: 'single_digit' },
  { kind: 'draw' as const },
  { kind: 'player' as const },
])('[OPR-16] 200 bids at once on two servers fill a cap of 600 to the point: $kind $number', async (cap) => {
  const { marketId, drawId } = await freshDraw();
  await setCap({ ...cap, marketId, drawId, maxPoints: 600 });
  // One player races the cap of a player; many players race the others.
  const bidders = await addPlayers(app, cap.kind === 'player' ? 1 : 20, 10_000);
  const codes = await race(200, bidders, () => ({ marketId, ...single('7') }));
  expect(codes).toEqual({ accepted: 60, cap_reached: 140 });
  expect(await acceptedPoints(drawId)).toBe(600);
  await expectMoneyRight(app);
});

test('[OPR-16] a cap set during concurrent bids applies at once, and accepted bids stay', async () => {
  const { marketId, drawId } = await freshDraw();
  const bidders = await addPlayers(app, 20, 10_000);
  const racing = race(300, bidders, () => ({ marketId, ...single('7') }));
  await new Promise((resolve) => setTimeout(resolve, 30));
  await setCap({ marketId, drawId, kind: 'number', game: 'single_digit', maxPoints: 900 });
  const codes = await racing;
  const points = await acceptedPoints(drawId, seven);
  expect(codes.accepted).toBe(points / 10);
  const { games } = await risk.ok(OPERATOR_CALLS.drawExposure, { params: { drawId } });
  expect(games[0]?.numbers[0]).toMatchObject({ digits: '7', leftPoints: String(Math.max(0, 900 - points)) });
  const after = await race(40, bidders, () => ({ marketId, ...single('7') }));
  expect(after.accepted ?? 0).toBe(Math.max(0, Math.min(40, (900 - points) / 10)));
  expect(await acceptedPoints(drawId, seven)).toBeLessThanOrEqual(Math.max(900, points));
  await expectMoneyRight(app);
});

test('[OPR-16] a full number refuses the whole submission and is named; other numbers stay open', async () => {
  const { marketId, drawId } = await freshDraw();
  const [player] = await addPlayers(app, 1, 10_000);
  const token = player?.token ?? '';
  const capId = await setCap({ marketId, drawId, kind: 'number', game: 'single_digit', maxPoints: 100 });
  const bid = (rows: { digits: string; points: number }[]) =>
    submitBids(app, token, { marketId, bidDate: DATE, pana: 'Single Digit', rows });
  expect((await bid([{ digits: '7', points: 60 }])).body).toMatchObject({ status: true, balance: '9940' });
  const both = await bid([
    { digits: '1', points: 10 },
    { digits: '7', points: 50 },
  ]);
  expect(both.http).toBe(200);
  expect(both.body).toMatchObject({
    status: false,
    code: 'cap_reached',
    msg: 'Single Digit 7 (open) is full. Remove it or lower its points.',
  });
  expect(await acceptedPoints(drawId)).toBe(60);
  expect((await bid([{ digits: '1', points: 100 }])).body).toMatchObject({ status: true, balance: '9840' });
  expect((await bid([{ digits: '7', points: 40 }])).body).toMatchObject({ status: true, balance: '9800' });

  await risk.ok(OPERATOR_CALLS.removeCap, {
    params: { capId },
    body: { before: 100, reason: 'the cap is not needed' },
  });
  expect((await bid([{ digits: '7', points: 500 }])).body).toMatchObject({ status: true, balance: '9300' });
  const again = await risk.call(OPERATOR_CALLS.removeCap, {
    params: { capId },
    body: { before: 100, reason: 'once more' },
  });
  expect(again).toMatchObject({ http: 404, code: 'not_found' });
  const log = await app.db.query({
    text: `select action, reason, before ->> 'maxPoints' as before, after ->> 'maxPoints' as after from audit_log
      where subject = $1 order by audit_id`,
    values: [`cap:${capId}`],
  });
  expect(log).toEqual([
    { action: 'cap.set', reason: REASON, before: null, after: '100' },
    { action: 'cap.remove', reason: 'the cap is not needed', before: '100', after: null },
  ]);
  await expectMoneyRight(app);
});

test('[OPR-16] the cap of a draw overrides the cap of its market, which overrides the cap of its family', async () => {
  const { marketId, drawId } = await freshDraw();
  const [player] = await addPlayers(app, 1, 10_000);
  const bid = async (points: number) => {
    const answer = await submitBids(app, player?.token ?? '', { marketId, bidDate: DATE, ...single('3', points) });
    return 'code' in answer.body ? answer.body.code : 'accepted';
  };
  const family = await setCap({ kind: 'draw', maxPoints: 50 });
  expect(await bid(60)).toBe('cap_reached');
  const market = await setCap({ kind: 'draw', marketId, maxPoints: 100 });
  expect([await bid(60), await bid(50)]).toEqual(['accepted', 'cap_reached']);
  await setCap({ kind: 'draw', marketId, drawId, maxPoints: 200 });
  expect([await bid(140), await bid(10)]).toEqual(['accepted', 'cap_reached']);
  const { caps } = await risk.ok(OPERATOR_CALLS.listCaps);
  expect(
    caps.filter((cap) => cap.kind === 'draw' && (cap.marketId === null || cap.marketId === marketId)),
  ).toMatchObject([{ maxPoints: 50 }, { maxPoints: 100 }, { maxPoints: 200, businessDate: ISO }]);
  for (const [capId, before] of [
    [family, 50],
    [market, 100],
  ] as const) {
    await risk.ok(OPERATOR_CALLS.removeCap, { params: { capId }, body: { before, reason: 'end of the test' } });
  }
});

test('invalid caps are refused, and read-only roles cannot set one', async () => {
  const { marketId, drawId } = await freshDraw();
  const code = async (cap: CapBody, client = risk) =>
    (await client.call(OPERATOR_CALLS.setCap, { body: { family: 'main', before: null, reason: REASON, ...cap } })).code;
  expect(await code({ kind: 'game', maxPoints: 1 })).toBe('cap_invalid');
  expect(await code({ kind: 'draw', game: 'jodi', maxPoints: 1 })).toBe('cap_invalid');
  expect(await code({ kind: 'game', game: 'gali_jodi', maxPoints: 1 })).toBe('cap_invalid');
  const number = { session: 'open' as const, digits: '12', closedigits: '' };
  expect(await code({ kind: 'number', game: 'single_digit', number, maxPoints: 1 })).toBe('cap_invalid');
  expect(await code({ kind: 'draw', marketId, drawId: '999999', maxPoints: 1 })).toBe('draw_unknown');
  expect(await code({ kind: 'draw', marketId: 999_999, maxPoints: 1 })).toBe('not_found');
  expect(await code({ kind: 'draw', marketId: 2_147_483_648, maxPoints: 1 })).toBe('malformed');
  const auditor = await signInTestOperator(app, 'auditor');
  expect(await code({ kind: 'draw', marketId, drawId, maxPoints: 1 }, auditor)).toBe('forbidden');
});
