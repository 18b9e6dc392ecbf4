import type { OperatorWithdrawal } from '@surahi/contract/operator';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { onTestFinished, test, expect } from 'vitest';
import { enterSession, leaveSession } from '../../shared/session.ts';
import { OPEN_WITHDRAWAL, WALLET } from '../../testing/withdrawals.ts';
import { PayoutActions } from './payout-actions.tsx';
import { stageOf } from './payout-stage.ts';

/** The HTML of the actions of an open request, as an operator of finance sees it. */
function actionsOf(change: Partial<OperatorWithdrawal>): string {
  enterSession({
    operator: { operatorId: '7', username: 'asha', name: 'Asha', role: 'finance' },
    permissions: ['withdrawals.decide'],
    csrfToken: 'first',
    stage: 'full',
    hasTotp: true,
    asksPassword: false,
    passwordUntilMs: null,
    idleMinutes: 30,
    valueMode: 'demo',
    hasOutbox: false,
    serverTimeMs: 0,
  });
  const withdrawal = { ...OPEN_WITHDRAWAL, ...change };
  const stage = stageOf({ withdrawal, wallet: WALLET, serverTimeMs: 1_000 });
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PayoutActions withdrawal={withdrawal} stage={stage} onDeciding={() => undefined} />
    </QueryClientProvider>,
  );
}

test('an operator who checked a payout may claim it, unless it needs a second operator', () => {
  onTestFinished(leaveSession);
  const checked = { checkedBy: 'asha', checkedByMe: true };
  const large = actionsOf({ ...checked, needsSecondPerson: true });
  expect(large).toContain('Another operator must pay it.');
  expect(large).not.toContain('Claim to pay');
  // The sum of the day, or the limit, has changed since the check.
  const small = actionsOf({ ...checked, needsSecondPerson: false });
  expect(small).not.toContain('Another operator must pay it.');
  expect(small).toContain('Claim to pay');
});
