import type { PlatformSettings } from '@surahi/contract/operator';
import { expect, test } from 'vitest';
import { problemOf } from './field-problem.ts';
import { patchOf, PLATFORM_GROUPS } from './platform-fields.ts';

const LIMITS = { minPoints: 100, maxPoints: 1_000 };
const SETTINGS: PlatformSettings = {
  contacts: { chat: '1', call: '2', telegram: '3' },
  deposit: LIMITS,
  withdrawal: LIMITS,
  transfer: LIMITS,
  transferDailyPoints: 5_000,
  bid: { minPoints: 10, maxPoints: null },
  withdrawWindow: { open: '10:00', close: '17:00' },
  gatewayStatus: '1',
  newPlayersMayBet: false,
  welcomeBonusPoints: 0,
  payoutHoldHours: 24,
  newDeviceHours: 24,
  payoutClaimMinutes: 30,
  payoutFile: {
    format: 'upi',
    debitAccount: '',
    upiHandles: { googlepay: '', paytm: 'paytm', phonepe: 'ybl' },
    ifsc: { googlepay: '', paytm: '', phonepe: '' },
  },
  limitRaiseHours: 24,
  refundExcludedBids: false,
  pushOn: true,
  creditCeilingPoints: 5_000,
  secondPersonAbove: { adjustmentPoints: 10, withdrawalPoints: 20, depositPoints: 30 },
  secondPersonWaitHours: 24,
  secondPersonInDemo: false,
  resultsByTwo: false,
  rateFloors: {
    single_digit: 50,
    jodi: 50,
    single_pana: 50,
    double_pana: 50,
    triple_pana: 50,
    half_sangam: 50,
    full_sangam: 30,
    left_digit: 50,
    right_digit: 50,
    gali_jodi: 50,
  },
  resultSwitchTime: '08:00',
  marketOrder: 'closing',
  alertsFrom: { resultMinutes: 15, payoutHours: 12, failedSignIns: 5, bidPoints: 50_000, liabilityPoints: null },
};

test('every setting except the contacts has a field, and writing the text that was read changes nothing', () => {
  const fields = PLATFORM_GROUPS.flatMap((group) => group.fields);
  for (const field of fields) {
    const text = field.read(SETTINGS);
    expect([field.label, problemOf(field, text)]).toEqual([field.label, undefined]);
    expect(patchOf(SETTINGS, field.write(SETTINGS, text))).toEqual({});
  }
  const other: Record<string, string> = { points: '7', 'maybe-points': '', hours: '5', time: '11:30' };
  const changed = new Set(
    fields.flatMap((field) => {
      const text = other[field.kind] ?? field.options?.find(({ value }) => value !== field.read(SETTINGS))?.value ?? '';
      return Object.keys(patchOf(SETTINGS, field.write(SETTINGS, text)));
    }),
  );
  expect([...changed, 'contacts'].toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
});

test('invalid texts have an error', () => {
  for (const [kind, text] of [
    ['points', ''],
    ['points', '1.5'],
    ['points', '-1'],
    ['points', '९'],
    ['maybe-points', '9999999999'],
    ['hours', '721'],
    ['minutes', '0'],
    ['time', '24:00'],
  ] as const) {
    expect([text, typeof problemOf({ kind }, text)]).toEqual([text, 'string']);
  }
  expect(problemOf({ kind: 'maybe-points' }, '')).toBeUndefined();
});
