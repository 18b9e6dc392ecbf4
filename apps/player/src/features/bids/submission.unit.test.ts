import type { Pick } from '@surahi/game';
import { expect, test } from 'vitest';
import type { Market } from '../../shared/markets/market.ts';
import { sendUntilKnown } from '../../shared/send-until-known.ts';
import { bidListReducer, EMPTY_LIST } from './bid-list.ts';
import type { BidAnswer } from './send-bids.ts';
import { buildRequests, requestBody } from './submission.ts';

const market: Market = {
  family: 'main',
  gameId: '7',
  name: 'Kalyan',
  nameHindi: '',
  openTime: '10:30 AM',
  closeTime: '12:30 PM',
  result: '***-**-***',
  hasResult: false,
  running: true,
  openAtMs: 1,
  closeAtMs: 2,
  openSession: true,
  closeSession: true,
  bidDate: '21-November-2026',
  chartUrl: '',
};

function rowsOf(picks: Pick[]) {
  return bidListReducer(EMPTY_LIST, {
    type: 'add',
    picks: picks.map((pick) => ({ pick, points: 10 })),
    bidDate: market.bidDate,
  }).rows;
}

function ids() {
  let count = 0;
  return () => `id-${(count += 1)}`;
}

const pana = (game: Pick['game'], digits: string, session: Pick['session'] = 'open'): Pick => ({
  family: 'main',
  game,
  session,
  digits,
  closedigits: '',
});

test('a list becomes one request per game and session, each with an id of its own', () => {
  const rows = rowsOf([
    pana('single_pana', '128'),
    pana('double_pana', '100'),
    pana('single_pana', '137'),
    pana('single_pana', '146', 'close'),
  ]);
  const requests = buildRequests(market, rows, ids());
  expect(
    requests.map(({ submissionId, pana: name, session, rows: part }) => [submissionId, name, session, part.length]),
  ).toEqual([
    ['id-1', 'Single Pana', 'Open', 2],
    ['id-2', 'Double Pana', 'Open', 1],
    ['id-3', 'Single Pana', 'Close', 1],
  ]);
});

test('no request is longer than the server takes', () => {
  const rows = rowsOf(Array.from({ length: 251 }, () => pana('triple_pana', '777')));
  expect(buildRequests(market, rows, ids()).map((request) => request.rows.length)).toEqual([250, 1]);
});

test('the body names market, draw, game and session, and adds up', () => {
  const jodi: Pick = { family: 'main', game: 'jodi', session: 'none', digits: '05', closedigits: '' };
  const [request] = buildRequests(market, rowsOf([jodi, jodi]), ids());
  if (request === undefined) throw new Error('one request was due');
  expect(requestBody(request)).toEqual({
    game_id: '7',
    submission_id: 'id-1',
    new_result: {
      Gamename: 'Kalyan',
      totalbit: '20',
      gameid: '7',
      pana: 'Jodi Digit',
      gametype: 'close',
      bid_date: '21-November-2026',
      session: 'close',
      result: [
        { session: 'close', digits: '05', closedigits: '', points: '10' },
        { session: 'close', digits: '05', closedigits: '', points: '10' },
      ],
    },
  });
});

const accepted: BidAnswer = {
  ok: true,
  data: { status: true, msg: '', message: '', balance: '90', submission_id: 'id-1', accepted_at: 1 },
};

function tries(answers: BidAnswer[]) {
  const log: (string | number)[] = [];
  const outcome = sendUntilKnown({
    send: async () => {
      log.push('send');
      return answers.shift() ?? accepted;
    },
    wait: async (durationMs) => void log.push(durationMs),
    onUnknown: () => log.push('unknown'),
    isAborted: () => false,
  });
  return { outcome, log };
}

test('a lost answer is asked for again until the outcome is known, never taken for a failure', async () => {
  const { outcome, log } = tries([
    { ok: false, kind: 'network' },
    { ok: false, kind: 'limited', retryAfterMs: 3000 },
    { ok: false, kind: 'server', code: 'indefinite' },
  ]);
  expect((await outcome)?.ok).toBe(true);
  expect(log).toEqual(['send', 'unknown', 1000, 'send', 'unknown', 3000, 'send', 'unknown', 4000, 'send']);
});

test('a refusal is final', async () => {
  const refused: BidAnswer = { ok: false, kind: 'refused', code: 'insufficient_balance', msg: 'no' };
  const { outcome, log } = tries([refused]);
  expect(await outcome).toEqual(refused);
  expect(log).toEqual(['send']);
  expect((await tries([{ ok: false, kind: 'limited' }]).outcome)?.ok).toBe(false);
});
