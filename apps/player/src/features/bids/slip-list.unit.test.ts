import type { Pick } from '@surahi/game';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../shared/session/session.ts';
import { countSlip } from '../../shared/slip.ts';
import { memoryStorage } from '../../shared/testing/memory-storage.ts';
import { testMarket } from '../../shared/testing/test-market.ts';
import { bidListReducer, EMPTY_LIST } from './bid-list.ts';
import { readDraft, storeDraft } from './draft-list.ts';
import { areListed, changeSlip, overRows, readSlip, screenOf, slipDraws, takeOffLists } from './slip-list.ts';

const TODAY = testMarket('main', '7', 0).bidDate;
const YESTERDAY = '20-November-2026';

const ank = (digits: string): Pick => ({
  family: 'main',
  game: 'single_digit',
  session: 'open',
  digits,
  closedigits: '',
});
const jodi: Pick = { family: 'main', game: 'jodi', session: 'none', digits: '45', closedigits: '' };
const left: Pick = { family: 'gali', game: 'left_digit', session: 'open', digits: '4', closedigits: '' };

const markets = [testMarket('main', '7', 5000), testMarket('main', '8', 9000), testMarket('gali', '7', 3000)];

function store(screen: string, picks: readonly Pick[], bidDate = TODAY): void {
  const rows = picks.map((pick) => ({ pick, points: 10 }));
  storeDraft(screen, bidListReducer(EMPTY_LIST, { type: 'add', picks: rows, bidDate }));
}

const listOf = (screen: string) => readDraft({ screen, bidDate: TODAY }).rows.map(({ pick, points }) => [pick, points]);

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage(new Map()));
  startSession({ username: 'Asha', mobile: '9876543210', token: 'one' });
  store('/single 7', [ank('1'), ank('2')]);
  store('/jodi 7', [jodi]);
  store('/single 8', [ank('3')]);
  store('/leftdigit 7', [left]);
});

afterEach(() => {
  endSession('none');
  vi.unstubAllGlobals();
});

test('the slip has the rows of all lists by draw, the next cut-off first, and no other player sees them', () => {
  const rows = readSlip();
  expect(new Set(rows.map(({ id }) => id)).size).toBe(5);
  const draws = slipDraws(rows, markets, 1000).map(({ market: { family, gameId }, rows: part }) => {
    return [family, gameId, part.map(({ pick }) => pick.digits).toSorted()];
  });
  expect(draws).toEqual([
    ['gali', '7', ['4']],
    ['main', '7', ['1', '2', '45']],
    ['main', '8', ['3']],
  ]);
  expect(countSlip()).toBe(5);
  expect(countSlip('/single 7')).toBe(3);
  startSession({ username: 'Ravi', mobile: '9876543211', token: 'two' });
  expect(readSlip()).toEqual([]);
  expect(countSlip()).toBe(0);
});

test('changes of the slip are changes of the lists, and spare rows that another tab added meanwhile', () => {
  const rows = readSlip();
  const two = rows.find(({ pick }) => pick.digits === '2');
  const three = rows.find(({ pick }) => pick.digits === '3');
  // Another tab puts a new row before the others.
  const held = readDraft({ screen: '/single 7', bidDate: TODAY });
  storeDraft(
    '/single 7',
    bidListReducer(held, { type: 'add', picks: [{ pick: ank('9'), points: 50 }], bidDate: TODAY }),
  );
  changeSlip(rows, { type: 'remove', ids: [two?.id ?? 0] });
  changeSlip(rows, { type: 'edit', id: three?.id ?? 0, points: 70 });
  expect(listOf('/single 7')).toEqual([
    [ank('9'), 50],
    [ank('1'), 10],
  ]);
  expect(listOf('/single 8')).toEqual([[ank('3'), 70]]);
  expect(listOf('/jodi 7')).toEqual([[jodi, 10]]);
});

test('rows that are sent leave their lists', () => {
  takeOffLists(readSlip().filter(({ screen }) => screen.endsWith(' 7')));
  expect(readSlip().map(({ pick }) => pick.digits)).toEqual(['3']);
});

test('the slip knows whether rows are still in their lists, with the same points', () => {
  const rows = readSlip();
  expect(areListed(rows)).toBe(true);
  changeSlip(rows, { type: 'edit', id: rows.find(({ pick }) => pick.digits === '3')?.id ?? 0, points: 70 });
  expect(areListed(rows)).toBe(false);
  const others = rows.filter(({ pick }) => pick.digits !== '3');
  expect(areListed(others)).toBe(true);
  takeOffLists(others.slice(0, 1));
  expect(areListed(others)).toBe(false);
});

test('rows of a draw that is over are not offered', () => {
  store('/jodi 8', [jodi], YESTERDAY);
  const rows = readSlip();
  const over = overRows(rows, markets);
  expect(over.map((id) => rows.find((row) => row.id === id)?.screen)).toEqual(['/jodi 8']);
  const shown = slipDraws(rows, markets, 1000).flatMap((draw) => draw.rows);
  expect(shown.map(({ screen }) => screen)).not.toContain('/jodi 8');
});

test('a bid belongs to the screen of its game and market', () => {
  const [main, , gali] = markets;
  if (main === undefined || gali === undefined) throw new Error('two markets were due');
  expect(screenOf(main, jodi)).toBe('/jodi 7');
  expect(screenOf(gali, left)).toBe('/leftdigit 7');
});
