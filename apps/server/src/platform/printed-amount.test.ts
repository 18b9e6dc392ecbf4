import { expect, test } from 'vitest';
import { LICENSED_ENV } from '../testing/operators.ts';
import { createTestApp } from '../testing/test-app.ts';
import { amountsForPrint } from './printed-amount.ts';

test.each([
  ['demo', {}, ['1,23,456.50', '-5.00']],
  ['licensed', LICENSED_ENV, ['₹1,23,456.50', '-₹5.00']],
] as const)(
  'amounts for print of a %s server have two decimals, and a sign of money only where points are money',
  async (_, env, printed) => {
    const app = await createTestApp({ env });
    const print = await amountsForPrint(app.db);
    expect([print(12_345_650n), print(-500n)]).toEqual(printed);
    await app.close();
  },
);
