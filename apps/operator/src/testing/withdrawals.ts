import type { OperatorWallet, OperatorWithdrawal } from '@surahi/contract/operator';

/** A withdrawal request that nobody has checked or claimed. */
export const OPEN_WITHDRAWAL: OperatorWithdrawal = {
  withdrawalId: '1',
  playerId: '1',
  name: 'Asha',
  mobile: '9000000000',
  amountPaise: '50000',
  state: 'pending',
  method: 'paytm',
  number: '9000000001',
  upi: '9000000001@paytm',
  createdAtMs: 0,
  heldUntilMs: null,
  needsSecondPerson: false,
  checkedBy: null,
  checkedByMe: false,
  claim: null,
  returned: null,
  reference: null,
  receiptUrl: null,
  decidedBy: null,
  decidedAtMs: null,
  reason: null,
};

/** The wallet of its player. */
export const WALLET: OperatorWallet = {
  playerId: '1',
  name: 'Asha',
  mobile: '9000000000',
  balancePaise: '0',
  heldPaise: '50000',
  blocked: false,
  payoutsHeldUntilMs: null,
  payoutNumbers: [],
  movements: [],
};
