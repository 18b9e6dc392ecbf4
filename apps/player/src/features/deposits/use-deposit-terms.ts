import { adminBankDetails } from '@surahi/contract';
import { useQuery } from '@tanstack/react-query';
import { t as translate } from '../../shared/i18n/i18n.ts';
import { refusalWords } from '../../shared/i18n/refusals.ts';
import { CallFailed, fetchCall, usePoll } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import type { PayeeIds } from './upi-link.ts';

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
