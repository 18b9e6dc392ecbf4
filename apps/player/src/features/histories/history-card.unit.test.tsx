import { afterEach, expect, test, vi } from 'vitest';
import { noteServerTime } from '../../shared/clock.ts';
import { renderPage, textOf } from '../../shared/testing/render-page.tsx';
import { HistoryCard } from './history-card.tsx';
import type { HistoryEntry } from './history-kinds.ts';

const WIN: HistoryEntry = {
  kind: 'win',
  id: '9',
  gameId: '7',
  businessDate: '2026-11-05',
  pana: 'Single Digit',
  gameName: 'NEELAM',
  digits: '6',
  closedigits: '',
  session: 'Open',
  at: '05 Nov 2026 03:04:05 PM',
  points: '10',
  submissionId: '',
  amount: '95',
};

afterEach(() => vi.useRealTimers());

const cardOf = (pana: string) =>
  renderPage(<HistoryCard entry={{ ...WIN, pana }} market="NEELAM" verify={undefined} roomBelow={false} />);

test.each([
  ['Left Digit', 'blue', 'border-l-info'],
  ['Right Digit', 'green', 'border-l-open'],
  ['Jodi Digit', 'yellow', 'border-l-win'],
  ['Single Digit', 'grey', 'border-l-shut'],
  ['Full Sangam', 'grey', 'border-l-shut'],
])('[HSM-01] the card of %s is %s', async (pana, colour, edge) => {
  const html = await cardOf(pana);
  expect(html).toContain(`data-colour="${colour}"`);
  expect(html).toContain(edge);
});

test('[BID-18] the card of a bid has nothing that changes or removes it', async () => {
  const bid: HistoryEntry = { ...WIN, kind: 'bid', state: 'pending', wonAmount: '', result: '' };
  const html = await renderPage(<HistoryCard entry={bid} market="NEELAM" verify={undefined} roomBelow={false} />);
  expect(html).toContain('NEELAM');
  expect(html).not.toMatch(/<(button|input|form|a) /);
});

test('[HSM-02] the card of a win has market, game, session, number, amount and date', async () => {
  // The card names the year of a win unless it is this year.
  const nowMs = Date.parse('2026-11-06T10:00:00+05:30');
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] });
  noteServerTime(nowMs, nowMs, nowMs);
  expect(textOf(await cardOf('Single Digit'))).toBe('6 NEELAM Single Digit · Open Won +95 Won 5 Nov, 3:04 PM');
});
