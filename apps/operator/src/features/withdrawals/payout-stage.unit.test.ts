import type { OperatorWallet, OperatorWithdrawal } from '@surahi/contract/operator';
import { expect, test } from 'vitest';
import { stageOf } from './payout-stage.ts';

const withdrawal: OperatorWithdrawal = {
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
const wallet: OperatorWallet = {
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
/** The names of the allowed actions. */
const allowed = (change: Partial<OperatorWithdrawal>, money: Partial<OperatorWallet> = {}, serverTimeMs = 1_000) => {
  const stage = stageOf({ withdrawal: { ...withdrawal, ...change }, wallet: { ...wallet, ...money }, serverTimeMs });
  return Object.entries(stage).flatMap(([name, isAllowed]) => (isAllowed ? [name] : []));
};
const claim = (byMe: boolean, expiresAtMs = 2_000) => ({
  claim: { by: 'finance', byMe, atMs: 0, expiresAtMs, fileId: null },
});

test('an open request is claimed or rejected, and a large one is checked first', () => {
  expect(allowed({})).toEqual(['canClaim', 'canReject']);
  expect(allowed({ needsSecondPerson: true })).toEqual(['canCheck', 'canReject']);
  expect(allowed({ needsSecondPerson: true, checkedBy: 'me', checkedByMe: true })).toEqual(['canReject']);
  expect(allowed({ needsSecondPerson: true, checkedBy: 'owner' })).toEqual(['canClaim', 'canReject']);
});

test('[HND-03] a request on hold is checked or rejected, and not claimed', () => {
  expect(allowed({ heldUntilMs: 2_000 })).toEqual(['canReject']);
  expect(allowed({ heldUntilMs: 2_000, needsSecondPerson: true })).toEqual(['canCheck', 'canReject']);
});

test('a claimed request belongs to its claimer until it expires', () => {
  expect(allowed(claim(true))).toEqual(['canFinish']);
  expect(allowed(claim(true), {}, 3_000)).toEqual(['canFinish']);
  expect(allowed(claim(false))).toEqual([]);
  expect(allowed(claim(false), {}, 2_000)).toEqual(['canFinish', 'canRelease']);
});

test('a negative wallet or a block leaves a claimed request to a second operator', () => {
  for (const risk of [{ balancePaise: '-100' }, { blocked: true }]) {
    expect(allowed({}, risk)).toEqual(['canReject']);
    expect(allowed(claim(true), risk)).toEqual([]);
    expect(allowed(claim(false), risk)).toEqual(['canFinish', 'canRelease']);
  }
});

test('a paid request can be returned once', () => {
  expect(allowed({ state: 'approved' })).toEqual(['canReturn']);
  expect(allowed({ state: 'approved', returned: { by: 'owner', atMs: 0, reason: 'closed' } })).toEqual([]);
});
