import { expect, test } from 'vitest';
import { openCount, openItems } from './open-items.ts';

test('open items are counted once, also a withdrawal that is being paid', () => {
  const open = {
    deposits: 2,
    depositsPaise: '100',
    withdrawals: 3,
    withdrawalsPaise: '200',
    claimed: 1,
    adjustments: 1,
    depositsToReturn: 1,
    statementLines: 1,
    payoutResults: 1,
    proposals: 1,
    dueResults: 4,
  };
  expect(openCount({ open })).toBe(14);
  expect(openItems({ open }).find(({ label }) => label === 'Due results')).toMatchObject({
    count: 4,
    path: '/draws/due',
  });
});
