import type { ResponseOf } from '@surahi/contract';
import { UPI_TYPE, userPaymentDetails, WITHDRAW_METHOD } from '@surahi/contract';
import { useQuery } from '@tanstack/react-query';
import type { MessageId } from '../i18n/i18n.ts';
import { t as translate } from '../i18n/i18n.ts';
import { refusalWords } from '../i18n/refusals.ts';
import { CallFailed, fetchCall } from '../query.ts';
import { queryKeys } from '../query-keys.ts';

type PayoutName = 'paytm' | 'gpay' | 'phonepe';

export type PayoutNumbers = ResponseOf<typeof userPaymentDetails>['payment_details'][number];

export type PayoutMethod = {
  name: PayoutName;
  label: MessageId;
  /** Title of the dialog that adds a number. */
  addLabel: MessageId;
  /** The method's code in a withdrawal, and its option in the call that adds a number. */
  withdrawCode: string;
  upiType: string;
  numberOf: (numbers: PayoutNumbers) => string;
  /** Unix ms until which the number is on hold; 0 without a hold. */
  heldUntilOf: (numbers: PayoutNumbers) => number;
};

/** The three payout methods in the specification's order. */
export const PAYOUT_METHODS: readonly PayoutMethod[] = [
  {
    name: 'paytm',
    label: 'payout.paytm',
    addLabel: 'payout.addPaytm',
    withdrawCode: WITHDRAW_METHOD.paytm,
    upiType: UPI_TYPE.paytm,
    numberOf: (numbers) => numbers.paytm_number,
    heldUntilOf: (numbers) => numbers.paytm_held_until,
  },
  {
    name: 'gpay',
    label: 'payout.gpay',
    addLabel: 'payout.addGpay',
    withdrawCode: WITHDRAW_METHOD.googlePay,
    upiType: UPI_TYPE.googlePay,
    numberOf: (numbers) => numbers.google_pay_number,
    heldUntilOf: (numbers) => numbers.google_pay_held_until,
  },
  {
    name: 'phonepe',
    label: 'payout.phonepe',
    addLabel: 'payout.addPhonepe',
    withdrawCode: WITHDRAW_METHOD.phonePe,
    upiType: UPI_TYPE.phonePe,
    numberOf: (numbers) => numbers.phone_pay_number,
    heldUntilOf: (numbers) => numbers.phone_pay_held_until,
  },
];

/**
 * The player's payout numbers. `numbers` is null when there are none. `problem` is the error text when the request
 * failed.
 */
export function usePayoutNumbers() {
  const query = useQuery({
    queryKey: queryKeys.payoutNumbers,
    queryFn: async ({ signal }): Promise<PayoutNumbers | null> => {
      try {
        return (await fetchCall(userPaymentDetails, {}, signal)).payment_details[0] ?? null;
      } catch (error) {
        if (error instanceof CallFailed && error.failure.code === 'payment_details_missing') return null;
        throw error;
      }
    },
  });
  const { data, isPending, isFetching, isError, error, refetch } = query;
  const problem = isError && data === undefined ? numbersProblem(error) : undefined;
  return { numbers: data, isPending, isFetching, problem, refetch };
}

function numbersProblem(error: Error): string {
  const failure = error instanceof CallFailed ? error.failure : undefined;
  if (failure?.kind === 'network' || failure === undefined) return translate('payout.fetchError');
  const said = failure.kind === 'refused' ? refusalWords(failure) : undefined;
  return said ?? translate('payout.fetchFailed');
}
