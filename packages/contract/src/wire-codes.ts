/** amount_status: the cause of a wallet movement. */
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
  // Ours: takes back a win because its result was voided.
  winReversal: '26',
  // Ours: the amount held for a withdrawal request (becomes '2' when paid), and its return after a rejection
  // or by the bank.
  withdrawalHold: '29',
  withdrawalRelease: '30',
  withdrawalReturned: '31',
} as const;

/** transaction_type: the direction, seen by the player. */
export const TRANSACTION_TYPE = { credit: '1', debit: '2' } as const;

/** request_status of deposits and withdrawals. */
export const REQUEST_STATUS = { pending: '0', rejected: '1', approved: '2' } as const;

/** payment_method of a withdrawal. Another provider swaps 2 and 3; this server uses the specification's codes. */
export const WITHDRAW_METHOD = { googlePay: '2', paytm: '3', phonePe: '4' } as const;

/** upi_type of a payout number. */
export const UPI_TYPE = { paytm: '1', googlePay: '2', phonePe: '3' } as const;

/** getaway_status: '1' offers UPI links and the QR code (default), '3' only the QR code. */
export const GATEWAY_STATUS = { standard: '1', qrOnly: '3' } as const;

/** ids of api-get-headline: the screen that shows the headline. */
export const HEADLINE_PLACE = { home: 1, addFund: 2, withdraw: 3 } as const;
