import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ignoreSecondTap, isSecondTap } from './second-tap.ts';

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Clicks the document at the same place. Returns false when the click was suppressed. */
function tap(): boolean {
  return document.dispatchEvent(Object.assign(new Event('click', { cancelable: true }), { clientX: 9, clientY: 9 }));
}

const FIRST = { clientX: 260, clientY: 700, timeStamp: 1_000 };

test('a click soon after another one at the same place is the second tap; a later one or one elsewhere is not', () => {
  expect(isSecondTap(FIRST, { clientX: 268, clientY: 694, timeStamp: 1_250 })).toBe(true);
  expect(isSecondTap(FIRST, { ...FIRST, timeStamp: 1_501 })).toBe(false);
  expect(isSecondTap(FIRST, { ...FIRST, clientX: 285, timeStamp: 1_250 })).toBe(false);
  expect(isSecondTap(FIRST, { ...FIRST, clientY: 650, timeStamp: 1_250 })).toBe(false);
});

test('the second tap on the button that closed a sheet is suppressed, and the third one is not', () => {
  const closed = ignoreSecondTap();
  expect(tap()).toBe(true);
  closed();
  expect(tap()).toBe(false);
  expect(tap()).toBe(true);
});

test('a tap in the same place after typing on the page below is not suppressed', () => {
  const closed = ignoreSecondTap();
  expect(tap()).toBe(true);
  closed();
  document.dispatchEvent(new Event('input'));
  expect(tap()).toBe(true);
});

test('a sheet that no click closed suppresses nothing', () => {
  ignoreSecondTap()();
  expect(tap()).toBe(true);
});
