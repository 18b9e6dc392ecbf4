import { describe, expect, test } from 'vitest';
import { checkBundle } from './claims/check-bundle.ts';
import { followKeyChanges, keyAtSize } from './key-changes.ts';
import { changeKey, keyChange } from './testing/key-change.ts';
import { LOG, NEXT_LOG, ORIGIN } from './testing/log.ts';
import { simulate } from './testing/simulation.ts';

describe('the periods of keys', () => {
  test('a checkpoint that covers the change is signed by the new key, and all smaller ones by the old key', () => {
    const periods = followKeyChanges(LOG.hex, ORIGIN, [{ index: 3, entry: keyChange() }]);
    expect([0, 3, 4, 900].map((size) => keyAtSize(periods, size))).toEqual([
      LOG.hex,
      LOG.hex,
      NEXT_LOG.hex,
      NEXT_LOG.hex,
    ]);
  });

  test.each([
    ['of another log', keyChange({ origin: 'other.example/log' })],
    ['that another key than the old one signed', keyChange({}, NEXT_LOG)],
    ['from a key that the log does not have', keyChange({ old: NEXT_LOG.hex, new: LOG.hex }, NEXT_LOG)],
  ])('a change %s does not count', (_, entry) => {
    expect(followKeyChanges(LOG.hex, ORIGIN, [{ index: 3, entry }])).toEqual([{ key: LOG.hex, from: 0 }]);
  });
});

/** The verdict of a reader with some of the log's keys on a draw during which the key changes. */
function checkChanged(logKeys: readonly string[], how: Parameters<typeof changeKey>[0] = {}) {
  const { bundle, options } = simulate(2, changeKey(how));
  const { isProven, claims } = checkBundle(bundle, { ...options, logKeys });
  const failed = claims.flatMap(({ findings }) => findings.filter(({ verdict }) => verdict === 'fails'));
  return { isProven, failed: failed.map(({ check }) => check) };
}

describe('a draw during which the log changes its key', () => {
  test.each([
    ['the old key', [LOG.text]],
    ['the new key', [NEXT_LOG.text]],
    ['both keys', [NEXT_LOG.text, LOG.text]],
  ])('[FAI-02] is proven to a reader with %s', (_, keys) => {
    expect(checkChanged(keys)).toEqual({ isProven: true, failed: [] });
  });

  test('[FAI-02] fails if the old key signs a checkpoint that covers the change, even for a reader with both keys', () => {
    const signerOf = (size: number, index: number) => (size > index + 1 ? NEXT_LOG : LOG);
    for (const keys of [[LOG.text], [NEXT_LOG.text, LOG.text]]) {
      expect(checkChanged(keys, { signerOf }).failed).toContain('checkpoints-signed');
    }
  });

  test('[FAI-02] fails if the old key did not sign the change', () => {
    expect(checkChanged([LOG.text], { entry: keyChange({}, NEXT_LOG) }).failed).toContain('checkpoints-signed');
  });
});
