import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Totals, TotalsRow } from './totals-row.tsx';

const side = { pending: 2, pendingPaise: '70000', oldestAtMs: null, approvedTodayPaise: '100' };
const TOTALS: Totals = {
  serverTimeMs: 0,
  deposits: { ...side, approvedToday: 3, rejectedToday: 1 },
  withdrawals: { ...side, approvedToday: 3, rejectedToday: 1 },
  adjustmentsPending: 0,
};

/** The elements of the row that take a line: those with a text, in order. */
function linesOf(totals: Totals | undefined): string[] {
  const html = renderToStaticMarkup(<TotalsRow totals={totals} />);
  return [...html.matchAll(/<(dt|dd)\b[^>]*>(?:<span[^>]*>)*(?=[^<\s]|\u00a0)/g)].map(([, name = '']) => name);
}

test('the totals take the same lines while they load, so that no button below moves', () => {
  expect(linesOf(TOTALS)).toHaveLength(12);
  expect(linesOf(undefined)).toEqual(linesOf(TOTALS));
});
