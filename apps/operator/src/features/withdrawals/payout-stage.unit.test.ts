import type { OperatorWallet, OperatorWithdrawal } from '@surahi/contract/operator';
import { expect, test } from 'vitest';
import { OPEN_WITHDRAWAL, WALLET } from '../../testing/withdrawals.ts';
import { stageOf } from './payout-stage.ts';

/** The names of the allowed actions. */
const allowed = (change: Partial<OperatorWithdrawal>, money: Partial<OperatorWallet> = {}, serverTimeMs = 1_000) => {
  const stage = stageOf({
    withdrawal: { ...OPEN_WITHDRAWAL, ...change },
    wallet: { ...WALLET, ...money },
    serverTimeMs,
  });
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
