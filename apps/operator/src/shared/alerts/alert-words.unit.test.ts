import type { OperatorAlert } from '@surahi/contract/operator';
import { expect, test } from 'vitest';
import { alertPath, alertText } from './alert-words.ts';

const ALERT: OperatorAlert = {
  key: 'liability:7:1',
  kind: 'liability',
  name: 'Kalyan',
  id: '7',
  side: null,
  amountPaise: '3400000',
  sinceMs: 0,
  acknowledged: null,
};

test('an alert names its subject and amount, and leads to the page where an operator deals with it', () => {
  const shown = (change: Partial<OperatorAlert>) => {
    const alert = { ...ALERT, ...change };
    return [alertText(alert), alertPath(alert)];
  };
  expect(shown({})).toEqual(['Kalyan may lose 34,000 points', '/risk/7']);
  expect(shown({ kind: 'result', side: 'open', amountPaise: null })).toEqual(['Kalyan open has no result', '/draws/7']);
  expect(shown({ kind: 'wallet', name: 'Asha', amountPaise: '-5000' })).toEqual([
    'The wallet of Asha is at -50 points',
    '/players/7',
  ]);
  expect(shown({ kind: 'payout', name: 'Asha', amountPaise: '50000' })).toEqual([
    'Asha waits for a payout of 500 points',
    '/money/withdrawals?open=7',
  ]);
  expect(shown({ kind: 'bid', amountPaise: '600000' })).toEqual([
    'One bid of 6,000 points on Kalyan',
    '/bids?drawId=7',
  ]);
});
