import { expect, test } from 'vitest';
import type { WithdrawalTerms } from './check-withdrawal.ts';
import { checkWithdrawal } from './check-withdrawal.ts';
import { offeredAmounts } from './withdraw-amounts.ts';

const TERMS: WithdrawalTerms = {
  wallet_amt: '2500.5',
  min_withdrawal: '1000',
  max_withdrawal: '',
  withdraw_open_time: '',
  withdraw_close_time: '',
};

test('the offered amounts lie between the minimum and the balance, and All is the whole balance', () => {
  expect(offeredAmounts(TERMS)).toEqual({ amounts: [100_000n, 200_000n], all: 250_050n });
});

test('All stops at the maximum, and nothing is offered below the minimum or with an unknown balance', () => {
  expect(offeredAmounts({ ...TERMS, max_withdrawal: '2000' })).toEqual({ amounts: [100_000n], all: 200_000n });
  expect(offeredAmounts({ ...TERMS, wallet_amt: '999.99' })).toEqual({ amounts: [], all: undefined });
  expect(offeredAmounts({ ...TERMS, wallet_amt: '0', min_withdrawal: '0' })).toEqual({ amounts: [], all: undefined });
  expect(offeredAmounts({ ...TERMS, wallet_amt: '' })).toEqual({ amounts: [], all: undefined });
});

test('the form accepts every offered amount', () => {
  for (const max_withdrawal of ['', '2000', '99999']) {
    const terms = { ...TERMS, max_withdrawal };
    const { amounts, all } = offeredAmounts(terms);
    for (const paise of [...amounts, all ?? 0n]) {
      const amount = `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`;
      expect(checkWithdrawal({ amount, method: '4', terms, nowMs: 0 }), amount).toBeUndefined();
    }
  }
});
