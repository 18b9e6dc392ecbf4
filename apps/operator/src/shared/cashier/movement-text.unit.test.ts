import { afterEach, expect, test, vi } from 'vitest';
import { inHindi } from '../../testing/in-hindi.ts';
import { movementText } from './movement-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const MOVEMENT = {
  transferId: '1',
  atMs: 0,
  isCredit: false,
  amountPaise: '1000',
  balancePaise: '0',
  note: 'The note of the protocol',
  status: '5',
  isCorrection: false,
  about: null,
};
const BIDS = {
  market_name: 'Kalyan',
  bids: [{ pana: 'Single Digit', number: '6', session: 'Open' }],
  bid_count: 3,
};

test('a movement of a wallet says its cause and what it is about, in both languages', async () => {
  const hindi = await inHindi(() => import('./movement-text.ts'));
  const both = (change: Partial<Parameters<typeof movementText>[0]>) =>
    [movementText, hindi.movementText].map((text) => text({ ...MOVEMENT, ...change }));
  expect(both({ about: BIDS })).toEqual([
    'Bid · Kalyan · Single Digit 6 (open) · +2 more',
    'बिड · Kalyan · सिंगल डिजिट 6 (ओपन) · +2 और',
  ]);
  const about = { person: 'Ravi' };
  expect(both({ status: '4', isCredit: true, about })).toEqual(['Transfer · From Ravi', 'ट्रांसफ़र · Ravi से']);
  expect(both({ status: '3', about })).toEqual(['Transfer · To Ravi', 'ट्रांसफ़र · Ravi को']);
  expect(both({ status: '2', about: { request_number: '100188' } })).toEqual([
    'Withdrawal paid · Request 100188',
    'निकासी का भुगतान · अनुरोध 100188',
  ]);
  expect(both({ status: '6', isCredit: true })).toEqual(['Welcome bonus', 'स्वागत बोनस']);
  expect(both({ status: '2', isCorrection: true })).toEqual(['Adjustment', 'सुधार']);
  expect(both({ status: '99' })).toEqual([MOVEMENT.note, MOVEMENT.note]);
});
