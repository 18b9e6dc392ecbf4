import { activeHoldEnd, passwordResetHoldEnd } from '@surahi/game';
import type { Settings } from '../../content/settings/index.ts';

/** The settings of the hold rule. */
export type HoldPolicy = Pick<Settings, 'payoutHoldHours' | 'newDeviceHours'>;

/**
 * When the hold on a player's money ends; null without a hold (docs/rules.md#39-holds). A password reset holds every way
 * out. A new or changed payout number holds payouts to it: `numberHeldUntil` is the end of that hold.
 */
export function heldUntil(
  { now, passwordResetAt, numberHeldUntil }: { now: Date; passwordResetAt: Date | null; numberHeldUntil: Date | null },
  { payoutHoldHours }: Pick<HoldPolicy, 'payoutHoldHours'>,
): Date | null {
  return activeHoldEnd(now, [numberHeldUntil, passwordResetHoldEnd(passwordResetAt, payoutHoldHours)]);
}
