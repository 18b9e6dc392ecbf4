import { expect, test } from 'vitest';
import { EXAMPLES } from './examples/index.ts';
import { ENGLISH_NOTE_WORDS, movementNote } from './movement-note.ts';
import type { WalletTransactionRow } from './wallet.contract.ts';

const [EXAMPLE] = EXAMPLES.walletHistory.response.transaction_history;
const noteOf = (row: Partial<WalletTransactionRow>) => {
  if (EXAMPLE === undefined) throw new Error('the example has no row');
  return movementNote(
    { ...EXAMPLE, about: undefined, transaction_note: ' The wire’s note ', ...row },
    ENGLISH_NOTE_WORDS,
  );
};
const bid = (pana: string, number: string, session = '') => ({ pana, number, session });

test('a note names the market, and the numbers of each game and session', () => {
  const about = { market_name: 'Ajmer King', bids: [bid('Jodi Digit', '77')], bid_count: 1 };
  expect(noteOf({ about })).toBe('Ajmer King · Jodi 77');
  const several = [bid('Single Digit', '5', 'Open'), bid('Jodi Digit', '45'), bid('Single Digit', '6', 'Open')];
  expect(noteOf({ about: { ...about, bids: several, bid_count: 9 } })).toBe(
    'Ajmer King · Single Digit 5, 6 (Open) · Jodi 45 · +6 more',
  );
  expect(noteOf({ about: { market_name: 'Ajmer King', bids: [], bid_count: 0 } })).toBe('Ajmer King');
});

test('a note names the other player of a transfer, the request, the bonus or the correction', () => {
  const about = { person: 'Ravi Kumar' };
  expect(noteOf({ about, transaction_type: '1' })).toBe('From Ravi Kumar');
  expect(noteOf({ about, transaction_type: '2' })).toBe('To Ravi Kumar');
  expect(noteOf({ about: { request_number: '87' } })).toBe('Request 87');
  expect(noteOf({ amount_status: '6' })).toBe('Welcome bonus');
  expect(noteOf({ correction: true })).toBe('Corrected by the operator');
});

test('a movement about which nothing is known keeps the note of the wire', () => {
  expect(noteOf({})).toBe('The wire’s note');
});
