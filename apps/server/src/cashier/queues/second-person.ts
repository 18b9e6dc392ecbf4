import { getSettings } from '../../content/settings/index.ts';
import type { OperatorIdentity } from '../../operators/sessions/index.ts';
import { needsSecondPerson } from '../../operators/two-people/index.ts';
import type { AppContext } from '../../platform/context.ts';

export type Operator = Pick<OperatorIdentity, 'operatorId' | 'role'>;

/** Paise above which a payout or a correction needs two people; null where one is enough. */
export function secondPersonAbovePaise(ctx: AppContext, action: 'approveWithdrawal' | 'adjustWallet'): bigint | null {
  const { secondPersonAbove, secondPersonInDemo } = getSettings(ctx);
  if (!needsSecondPerson(ctx.config, action) && !secondPersonInDemo) return null;
  const { adjustmentPoints, withdrawalPoints } = secondPersonAbove;
  return BigInt(action === 'approveWithdrawal' ? withdrawalPoints : adjustmentPoints) * 100n;
}
