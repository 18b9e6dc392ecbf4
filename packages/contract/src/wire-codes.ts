/** amount_status: what a wallet transaction was for. */
export const AMOUNT_STATUS = {
  deposit: '1',
  withdrawal: '2',
  transferOut: '3',
  transferIn: '4',
  bid: '5',
  welcomeBonus: '6',
  mainWin: '8',
  starlineWin: '12',
  galiWin: '13',
  upiDeposit: '19',
  referralBonus: '20',
  bidRefund: '25',
  // Ours: a win taken back because its result was void.
  winReversal: '26',
  // Ours: what waits for a withdrawal to be paid ('2' once it is), and what came back because it was refused.
  withdrawalHold: '29',
  withdrawalRelease: '30',
} as const;

/** transaction_type: the direction, seen from the player. */
export const TRANSACTION_TYPE = { credit: '1', debit: '2' } as const;

/** request_status of deposits and withdrawals. */
export const REQUEST_STATUS = { pending: '0', rejected: '1', approved: '2' } as const;

/** payment_method of a withdrawal. An older provider swaps 2 and 3; the specification's codes are served. */
export const WITHDRAW_METHOD = { googlePay: '2', paytm: '3', phonePe: '4' } as const;

/** upi_type when a payout number is added. */
export const UPI_TYPE = { paytm: '1', googlePay: '2', phonePe: '3' } as const;

/** getaway_status: '1' is the default (UPI links, and the QR beside them), '3' the QR only. */
export const GATEWAY_STATUS = { standard: '1', qrOnly: '3' } as const;

/** ids of api-get-headline: where the headline stands. */
export const HEADLINE_PLACE = { home: 1, addFund: 2, withdraw: 3 } as const;
