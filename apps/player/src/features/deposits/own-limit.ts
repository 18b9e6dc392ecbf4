import { formatPoints, parseWireAmount } from '@surahi/game';
import { serverNow } from '../../shared/clock.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { reservedPaise, useDepositLimits } from '../../shared/money/deposit-limits.ts';
import type { PlayLimits } from '../../shared/play/use-play-limits.ts';
import { restrictionNow, usePlayLimits } from '../../shared/play/use-play-limits.ts';

type Now = { waitingPaise: bigint; nowMs: number };
type OwnLimits = Pick<PlayLimits, 'limits' | 'restrictions'>;

/**
 * The message for a deposit that a break or a deposit limit of the player would refuse. It is needed before the payment
 * app opens, because the player would pay first. `waitingPaise` are requests that wait and use the limits too. A limit
 * whose period has ended since it was read refuses nothing here: the server knows the new period.
 */
export function ownLimitProblem(
  t: ReturnType<typeof useT>,
  amountPaise: bigint,
  data: OwnLimits | undefined,
  { waitingPaise, nowMs }: Now,
): string | undefined {
  if (data === undefined) return undefined;
  const barred = barredText(t, data, nowMs);
  if (barred !== undefined) return barred;
  const left = leftPaise(data, { waitingPaise, nowMs });
  if (left === undefined || amountPaise <= left) return undefined;
  return t('deposit.aboveOwnLimit', { left: formatPoints(left) });
}

/** The reason why a break or an exclusion blocks deposits. Undefined if the player has neither. */
function barredText(t: ReturnType<typeof useT>, data: OwnLimits | undefined, nowMs: number): string | undefined {
  const restriction = restrictionNow(data, nowMs);
  if (restriction === undefined) return undefined;
  return t(restriction.kind === 'exclusion' ? 'deposit.whileExcluded' : 'deposit.onBreak');
}

/** What the deposit limits of the player still allow, in paise. Undefined without one. */
function leftPaise({ limits }: OwnLimits, { waitingPaise, nowMs }: Now): bigint | undefined {
  const least = limits
    .filter(({ kind, resets_at: resetsAt }) => kind === 'deposit' && resetsAt > nowMs)
    .map((limit) => (parseWireAmount(limit.left) ?? 0n) - waitingPaise)
    .reduce<bigint | undefined>((lowest, one) => (lowest === undefined || one < lowest ? one : lowest), undefined);
  return least !== undefined && least < 0n ? 0n : least;
}

/** The deposit limits and breaks of the player who is logged in, for a form that shows what they allow. */
export function useOwnLimit() {
  const t = useT();
  const { data, isPending } = usePlayLimits();
  const { limits } = useDepositLimits();
  const now: Now = { waitingPaise: reservedPaise(data, limits), nowMs: serverNow() };
  const left = data === undefined ? undefined : leftPaise(data, now);
  return {
    isPending,
    /** The reason why a break or an exclusion blocks deposits. Undefined if the player has neither. */
    barred: barredText(t, data, now.nowMs),
    /** What is left under the limits. Undefined without one. */
    hint: left === undefined ? undefined : t('deposit.aboveOwnLimit', { left: formatPoints(left) }),
    problemOf: (amountPaise: bigint) => ownLimitProblem(t, amountPaise, data, now),
  };
}
