import { expect, test } from 'vitest';
import type { HistoryEntry } from './history-kinds.ts';
import { verifyPath } from './verify-path.ts';

const entry: HistoryEntry = {
  kind: 'bid',
  id: '9',
  gameId: '7',
  businessDate: '2026-11-23',
  pana: 'Single Digit',
  gameName: 'KALYAN',
  digits: '5',
  closedigits: '',
  session: 'Open',
  at: '',
  points: '10',
  submissionId: 'id-1',
  state: 'pending',
  wonAmount: '',
  result: '',
};

test('a bid is verified in the session whose result decides it', () => {
  const open = '/fairness/7/2026-11-23/open?slip=id-1';
  const close = '/fairness/7/2026-11-23/close?slip=id-1';
  expect(verifyPath('main', entry)).toBe(open);
  expect(verifyPath('main', { ...entry, session: 'Close' })).toBe(close);
  // Their bids end at the open, and the close decides them, whatever session the wire names.
  for (const pana of ['Jodi Digit', 'Half Sangam', 'Full Sangam']) {
    expect(verifyPath('main', { ...entry, pana }), pana).toBe(close);
  }
  expect(verifyPath('starline', { ...entry, session: 'N/A' })).toBe(open);
  expect(verifyPath('gali', { ...entry, pana: 'Jodi Digit', session: 'N/A' })).toBe(open);
});
