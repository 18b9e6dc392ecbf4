import type { lastDeposit as LastDeposit, RefusalOf, ResponseOf } from '@surahi/contract';
import { lastDeposit } from '@surahi/contract';
import { type PaiseLimits, parseWireAmount } from '@surahi/game';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';
import { t as translate } from '../i18n/i18n.ts';
import type { PlayLimits } from '../play/use-play-limits.ts';
import { CallFailed } from '../query.ts';
import { queryKeys } from '../query-keys.ts';

type Pending = ResponseOf<typeof LastDeposit>['last_req_detail'][number];

export type DepositLimits = PaiseLimits & {
  /** The request that waits for approval, if any. */
  pending: Pending | undefined;
};

/**
 * Deposit limits and the waiting request. The server refuses the call when no request waits, and the refusal carries
 * the limits. Asks only while `enabled`.
 */
export function useDepositLimits(enabled = true) {
  const query = useQuery({
    enabled,
    queryKey: queryKeys.depositLimits,
    queryFn: async ({ signal }): Promise<DepositLimits> => {
      const answer = await call(lastDeposit, {}, { signal });
      if (answer.ok) return limitsOf(answer.data, answer.data.last_req_detail[0]);
      if (answer.data?.min_amt !== undefined) return limitsOf(answer.data, undefined);
      throw new CallFailed(answer);
    },
  });
  const { data, isError, isPending } = query;
  return {
    isPending,
    // Requirement DEP-06: the minimum is 0 when the limits are unavailable.
    limits: data ?? { minPaise: 0n, maxPaise: undefined, pending: undefined },
    problem: isError && data === undefined ? translate('deposit.minimumFailed') : undefined,
    refetch: query.refetch,
  };
}

type Limits = Pick<RefusalOf<typeof LastDeposit>, 'min_amt' | 'max_amt'>;

function limitsOf({ min_amt: min, max_amt: max }: Limits, pending: Pending | undefined): DepositLimits {
  return { minPaise: parseWireAmount(min ?? '') ?? 0n, maxPaise: parseWireAmount(max ?? ''), pending };
}

/**
 * The paise that waiting deposit requests reserve under the deposit limits. A server of the release before does not send
 * the sum. Then it is the newest waiting request.
 */
export function reservedPaise(own: PlayLimits | undefined, { pending }: DepositLimits): bigint {
  return parseWireAmount(own?.reserved_deposits ?? pending?.request_amount ?? '') ?? 0n;
}
