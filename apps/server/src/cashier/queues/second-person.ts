import { pointsToPaise } from '@surahi/game';
import { getSettings } from '../../content/settings/index.ts';
import type { OperatorIdentity } from '../../operators/sessions/index.ts';
import { needsSecondPerson } from '../../operators/two-people/index.ts';
import type { AppContext } from '../../platform/context.ts';

export type Operator = Pick<OperatorIdentity, 'operatorId' | 'role'>;

/** The largest payout or correction in paise that one operator may decide alone; null for any amount. */
export function secondPersonAbovePaise(ctx: AppContext, action: 'approveWithdrawal' | 'adjustWallet'): bigint | null {
  const { secondPersonAbove, secondPersonInDemo } = getSettings(ctx);
  if (!needsSecondPerson(ctx.config, action) && !secondPersonInDemo) return null;
  const { adjustmentPoints, withdrawalPoints } = secondPersonAbove;
  return pointsToPaise(action === 'approveWithdrawal' ? withdrawalPoints : adjustmentPoints);
}
