import { limitsInPaise } from '@surahi/game';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { creditCeilingPaise, secondPersonAbovePaise } from '../queues/index.ts';
import type { DepositPolicy } from './check-evidence.ts';

/** Reads the limits of credits from the current settings. */
export function depositPolicyOf(ctx: AppContext): DepositPolicy {
  return {
    ceilingPaise: creditCeilingPaise(ctx),
    largestPaise: limitsInPaise(getSettings(ctx).deposit).maxPaise ?? null,
    secondAbovePaise: secondPersonAbovePaise(ctx, 'approveDeposit'),
  };
}
