import type { Family, Pick, Session } from '@surahi/game';
import { checkEntry } from '@surahi/game';
import { expect, test } from 'vitest';
import type { Market } from '../../shared/markets/market.ts';
import type { BidGame } from './bid-games.ts';
import { BID_GAMES } from './bid-games.ts';
import { bidListReducer, EMPTY_LIST } from './bid-list.ts';
import { buildDrawRequests, buildRequests, requestBody, SUBMIT_CALLS } from './submission.ts';

const market: Market = {
  family: 'main',
  gameId: '7',
  name: 'Kalyan',
  nameHindi: '',
  openTime: '10:30 AM',
  closeTime: '12:30 PM',
  result: '***-**-***',
  hasResult: false,
  resultDate: '',
  logSession: undefined,
  running: true,
  openAtMs: 1,
  closeAtMs: 2,
  openSession: true,
  closeSession: true,
  bidDate: '21-November-2026',
  chartUrl: '',
  rates: undefined,
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

test('[BID-11] a list becomes one request per game, whatever its sessions, each with its own id', () => {
  const rows = rowsOf([
    pana('single_pana', '128'),
    pana('double_pana', '100'),
    pana('single_pana', '137'),
    pana('single_pana', '146', 'close'),
  ]);
  const requests = buildRequests(market, rows, ids());
  expect(requests.map(({ submissionId, pana: name, rows: part }) => [submissionId, name, part.length])).toEqual([
    ['id-1', 'Single Pana', 3],
    ['id-2', 'Double Pana', 1],
  ]);
  const [mixed, single] = requests.map((request) => requestBody(request).new_result);
  expect(mixed).toMatchObject({ gametype: '-', session: 'Close', totalbit: '30' });
  expect(mixed?.result.map(({ session, digits }) => [session, digits])).toEqual([
    ['Open', '128'],
    ['Open', '137'],
    ['Close', '146'],
  ]);
  expect(single).toMatchObject({ gametype: 'Open', session: 'Open', totalbit: '10' });
});

test('the bids of a draw become one request in which each row names its game', () => {
  const jodi: Pick = { family: 'main', game: 'jodi', session: 'none', digits: '05', closedigits: '' };
  const rows = rowsOf([pana('single_pana', '128', 'close'), jodi, pana('single_digit', '6')]);
  const requests = buildDrawRequests(market, rows, ids());
  expect(requests.map(({ submissionId }) => submissionId)).toEqual(['id-1']);
  const [batch] = requests.map((request) => requestBody(request).new_result);
  expect(batch).toMatchObject({ gametype: '-', session: 'Close', totalbit: '30' });
  expect(batch?.result.map(({ session, digits, pana: name }) => [session, digits, name])).toEqual([
    ['Close', '128', 'Single Pana'],
    ['close', '05', 'Jodi Digit'],
    ['Open', '6', 'Single Digit'],
  ]);
});

test("no request exceeds the server's row limit", () => {
  const rows = rowsOf(Array.from({ length: 251 }, () => pana('triple_pana', '777')));
  expect(buildRequests(market, rows, ids()).map((request) => request.rows.length)).toEqual([250, 1]);
});

test('the body has market, draw, game, session and the right total', () => {
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

/** Example input for each kind of bid screen. */
const ENTRIES: Record<BidGame['kind'], { digits: string; closedigits?: string }> = {
  single_digit: { digits: '6' },
  jodi: { digits: '05' },
  single_pana: { digits: '128' },
  double_pana: { digits: '112' },
  triple_pana: { digits: '777' },
  half_sangam: { digits: '6', closedigits: '123' },
  full_sangam: { digits: '123', closedigits: '245' },
  sp_dp_tp: { digits: '7' },
  sp_motor: { digits: '1234' },
  dp_motor: { digits: '12' },
  left_digit: { digits: '4' },
  right_digit: { digits: '5' },
  gali_jodi: { digits: '45' },
};

/** The session words in the bodies of a screen, from the batch and from its rows. */
function wordsOf({ family, kind }: BidGame, session: Session): string[] {
  const limits = { points: '10', minPoints: 10, balancePaise: 1_000_000n, groups: { sp: true, dp: true, tp: true } };
  const checked = checkEntry({ family, kind, session, ...ENTRIES[kind], ...limits });
  if (!checked.ok) throw new Error(checked.message);
  const bodies = buildRequests({ ...market, family }, rowsOf(checked.picks), ids()).map(requestBody);
  const words = bodies.flatMap(({ new_result: batch }) => [
    batch.gametype,
    batch.session,
    ...batch.result.map((row) => row.session),
  ]);
  return [...new Set(words)].map(String);
}

test('[BID-17] [STR-03] rows carry Open or Close, Jodi close, Full Sangam closed, Starline and Gali Open; gametype is the session', () => {
  const { jodi, fullSangam, ...others } = BID_GAMES;
  const screens: BidGame[] = Object.values(others);
  expect(screens.filter(({ sessions }) => sessions).map(({ path }) => path)).toEqual([
    '/single',
    '/singlepana',
    '/doublepana',
    '/tripplepana',
    '/halfsangam',
    '/spdptp',
    '/spmotor',
    '/dpmotor',
  ]);
  for (const screen of screens) {
    expect(wordsOf(screen, 'open'), screen.path).toEqual(['Open']);
    expect(wordsOf(screen, 'close'), screen.path).toEqual([screen.sessions ? 'Close' : 'Open']);
  }
  expect(wordsOf(jodi, 'open')).toEqual(['close']);
  expect(wordsOf(fullSangam, 'open')).toEqual(['closed']);
});

/** Address and game of each bid screen of a family. */
function screensOf(family: Family) {
  const screens: BidGame[] = Object.values(BID_GAMES);
  return screens.filter((screen) => screen.family === family).map(({ path, kind }) => [path, kind]);
}

test('[STR-03] the four Starline games have their addresses and their call', () => {
  expect(screensOf('starline')).toEqual([
    ['/starsingle', 'single_digit'],
    ['/ssinglepana', 'single_pana'],
    ['/sdoublepana', 'double_pana'],
    ['/stripplepana', 'triple_pana'],
  ]);
  expect(SUBMIT_CALLS.starline.path).toBe('api-starline-submit-bid');
});

test('[GAL-06] the three Gali games have their addresses and their call', () => {
  expect(screensOf('gali')).toEqual([
    ['/leftdigit', 'left_digit'],
    ['/rightdigit', 'right_digit'],
    ['/jodidigit', 'gali_jodi'],
  ]);
  expect(SUBMIT_CALLS.gali.path).toBe('api-galidisawar-submit-bid');
});
