import type { OperatorSettlement, SideState } from '@surahi/contract/operator';
import { expect, test } from 'vitest';
import { type DrawSide, isMoving, paidPaise, sideStep } from './side-step.ts';

function side(name: 'open' | 'close', state: SideState, more: Partial<DrawSide> = {}): DrawSide {
  return {
    side: name,
    state,
    cutOffAtMs: 0,
    closedEarlyAtMs: null,
    beaconRound: null,
    number: null,
    entryId: null,
    enteredBy: null,
    enteredByMe: false,
    entries: state === 'entered' ? 'agree' : 'none',
    mayEnter: true,
    declaredBy: null,
    declaredAtMs: null,
    settlement: null,
    ...more,
  };
}

function settlement(state: OperatorSettlement['state'], paid: string): OperatorSettlement {
  return {
    settlementId: '1',
    drawId: '1',
    side: 'open',
    purpose: 'pay',
    state,
    slipsTotal: 2,
    slipsDone: 1,
    stakePaise: '100',
    payoutsCount: 1,
    paidPaise: paid,
    reversedCount: 0,
    startedAtMs: 0,
    completedAtMs: null,
  };
}

test('every state of a side leads to one step', () => {
  const steps = (
    [
      'off',
      'planned',
      'waiting',
      'closed',
      'voided',
      'declared',
      'settling',
      'settled',
      'voiding',
      'cancelled',
    ] as const
  ).map((state) => sideStep({ sides: [] }, side('open', state)));
  expect(steps).toEqual([
    'off',
    'planned',
    'wait',
    'enter',
    'enter',
    'running',
    'running',
    'settled',
    'reversing',
    'cancelled',
  ]);
});

test('[FAI-05] a side that public randomness decides never asks for an entry', () => {
  const round = { beaconRound: { round: 7, dueAtMs: 1 } };
  const steps = (['planned', 'waiting', 'closed', 'declared', 'settled', 'cancelled'] as const).map((state) =>
    sideStep({ sides: [] }, side('open', state, round)),
  );
  expect(steps).toEqual(['drawn', 'drawn', 'drawn', 'running', 'settled', 'cancelled']);
});

test('an entered close waits for the open result to be declared', () => {
  const close = side('close', 'entered');
  for (const state of ['waiting', 'closed', 'entered', 'voiding', 'voided'] as const) {
    expect(sideStep({ sides: [side('open', state), close] }, close)).toBe('open_first');
  }
  for (const state of ['declared', 'settling', 'settled'] as const) {
    expect(sideStep({ sides: [side('open', state), close] }, close)).toBe('declare');
  }
});

test('[HND-07] a blind round asks for a second entry, reports a difference, and ends when the entries agree', () => {
  const step = (more: Partial<DrawSide>) => {
    const open = side('open', 'entered', more);
    return sideStep({ sides: [open] }, open);
  };
  expect(step({ entries: 'one', enteredByMe: true })).toBe('other_person');
  expect(step({ entries: 'one' })).toBe('enter_second');
  expect(step({ entries: 'differ', enteredByMe: true })).toBe('differ');
  expect(step({ entries: 'differ' })).toBe('differ');
  expect(step({ entries: 'agree', enteredByMe: true })).toBe('declare');
  expect(step({ entries: 'agree' })).toBe('declare');
});

test('payouts count until they are reversed', () => {
  const sides = [
    side('open', 'settled', { settlement: settlement('complete', '5000') }),
    side('close', 'settling', { settlement: settlement('running', '250') }),
  ];
  expect(paidPaise({ sides })).toBe(5250n);
  expect(paidPaise({ sides: [side('open', 'voided', { settlement: settlement('reversed', '5000') })] })).toBe(0n);
  expect(isMoving({ sides, refund: null })).toBe(true);
  expect(isMoving({ sides: [], refund: settlement('complete', '1') })).toBe(false);
  expect(isMoving({ sides: [], refund: settlement('running', '1') })).toBe(true);
});
