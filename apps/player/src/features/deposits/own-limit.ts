import { formatPoints, parseWireAmount } from '@surahi/game';
import type { useT } from '../../shared/i18n/i18n.ts';
import type { PlayLimits } from '../../shared/play/use-play-limits.ts';
import { restrictionNow } from '../../shared/play/use-play-limits.ts';

type OwnLimits = Pick<PlayLimits, 'limits' | 'restrictions'>;

/**
 * The message for a deposit that a break or a deposit limit of the player would refuse. It is needed before the payment
 * app opens, because the player would pay first. `waitingPaise` is a request that waits and uses the limits too. A limit
 * whose period has ended since it was read refuses nothing here: the server knows the new period.
 */
export function ownLimitProblem(
  t: ReturnType<typeof useT>,
  amountPaise: bigint,
  data: OwnLimits | undefined,
  { waitingPaise, nowMs }: { waitingPaise: bigint; nowMs: number },
): string | undefined {
  if (data === undefined) return undefined;
  if (restrictionNow(data, nowMs) !== undefined) return t('deposit.onBreak');
  const left = data.limits
    .filter(({ kind, resets_at: resetsAt }) => kind === 'deposit' && resetsAt > nowMs)
    .map((limit) => (parseWireAmount(limit.left) ?? 0n) - waitingPaise)
    .reduce<bigint | undefined>((least, one) => (least === undefined || one < least ? one : least), undefined);
  if (left === undefined || amountPaise <= left) return undefined;
  return t('deposit.aboveOwnLimit', { left: formatPoints(left > 0n ? left : 0n) });
}
