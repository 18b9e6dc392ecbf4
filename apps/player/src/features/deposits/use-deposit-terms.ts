import type { lastDeposit as LastDeposit, RefusalOf, ResponseOf } from '@surahi/contract';
import { adminBankDetails, lastDeposit } from '@surahi/contract';
import { type PaiseLimits, parseWireAmount } from '@surahi/game';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { t as translate } from '../../shared/i18n/i18n.ts';
import { refusalWords } from '../../shared/i18n/refusals.ts';
import { CallFailed, fetchCall, usePoll } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import type { PayeeIds } from './upi-link.ts';

type Pending = ResponseOf<typeof LastDeposit>['last_req_detail'][number];

export type DepositLimits = PaiseLimits & {
  /** The request that waits for approval, if any. */
  pending: Pending | undefined;
};

/**
 * Deposit limits and the waiting request. The server refuses the call when no request waits, and the refusal carries
 * the limits.
 */
export function useDepositLimits() {
  const query = useQuery({
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

/** The payee: the last entry of the server's list. `problem` is the error text when there is none. */
export function usePayee() {
  const query = useQuery({
    queryKey: queryKeys.payee,
    queryFn: async ({ signal }): Promise<PayeeIds | undefined> =>
      (await fetchCall(adminBankDetails, {}, signal)).bank_details.at(-1),
    // Polled, because nobody must pay an address that was replaced while the screen was open.
    ...usePoll(),
  });
  // A removed payee must not be paid, even when an earlier response named it.
  const isGone = query.error instanceof CallFailed && query.error.failure.kind === 'refused';
  const payee = isGone ? undefined : query.data;
  return {
    payee,
    isPending: query.isPending,
    problem: query.isError && payee === undefined ? payeeProblem(query.error) : undefined,
    refetch: query.refetch,
  };
}

function payeeProblem(error: Error): string {
  const failure = error instanceof CallFailed ? error.failure : undefined;
  const answered: readonly (string | undefined)[] = ['refused', 'unauthorized', 'limited'];
  if (failure === undefined || !answered.includes(failure.kind)) return translate('deposit.upiError');
  return refusalWords(failure) ?? translate('deposit.upiFailed');
}
