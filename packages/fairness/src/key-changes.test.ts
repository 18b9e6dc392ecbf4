import { describe, expect, test } from 'vitest';
import { checkBundle } from './claims/check-bundle.ts';
import { followKeyChanges, keyAtSize } from './key-changes.ts';
import { keyChangeMessage } from './leaves.ts';
import type { EntryOf } from './records.ts';
import { checkpointOf, LOG, NEXT_LOG, ORIGIN, QUORUM, WITNESSES } from './testing/log.ts';
import { type Hooks, simulate, type Timed } from './testing/simulation.ts';
import { toHex } from './bytes.ts';

function change(over: Partial<EntryOf<'key'>> = {}, signer = LOG): EntryOf<'key'> {
  const terms = { origin: ORIGIN, version: 1, old: LOG.hex, new: NEXT_LOG.hex, ...over };
  return { kind: 'key', v: 1, ...terms, signature: toHex(signer.sign(keyChangeMessage(terms))) };
}

describe('the periods of keys', () => {
  test('a checkpoint that covers the change is signed by the new key, and all smaller ones by the old key', () => {
    const periods = followKeyChanges(LOG.hex, ORIGIN, [{ index: 3, entry: change() }]);
    expect([0, 3, 4, 900].map((size) => keyAtSize(periods, size))).toEqual([
      LOG.hex,
      LOG.hex,
      NEXT_LOG.hex,
      NEXT_LOG.hex,
    ]);
  });

  test.each([
    ['of another log', change({ origin: 'other.example/log' })],
    ['that another key than the old one signed', change({}, NEXT_LOG)],
    ['from a key that the log does not have', change({ old: NEXT_LOG.hex, new: LOG.hex }, NEXT_LOG)],
  ])('a change %s does not count', (_, entry) => {
    expect(followKeyChanges(LOG.hex, ORIGIN, [{ index: 3, entry }])).toEqual([{ key: LOG.hex, from: 0 }]);
  });
});

/** The keys that the log has in a draw whose key changes in the middle, and the verdict of a reader with some keys. */
function checkChanged(logKeys: readonly string[], { entry = change(), keyOf = rightKey }: Options = {}) {
  const hooks: Hooks = {
    entries: (timed) => {
      const middle = Math.floor(timed.length / 2);
      const at = timed[middle]?.at ?? 0;
      const changed: Timed = { at, entry };
      return [...timed.slice(0, middle), changed, ...timed.slice(middle)];
    },
    bundle: (bundle, { drawn }) => {
      const index = drawn.findIndex(({ bytes }) => Buffer.from(bytes).includes('"kind":"key"'));
      const sizes = bundle.checkpoints.map((note) => Number(note.split('\n')[1]));
      const signed = sizes.map((size) => {
        const at = (drawn[size - 1]?.at ?? 0) + 1_000;
        return checkpointOf(drawn, size, at, WITNESSES.slice(0, QUORUM), keyOf(size, index));
      });
      return { ...bundle, checkpoints: signed, keys: { ...bundle.keys, log: [NEXT_LOG.text, LOG.text] } };
    },
    options: (options) => ({ ...options, logKeys }),
  };
  const { bundle, options } = simulate(2, hooks);
  const { isProven, claims } = checkBundle(bundle, options);
  const failed = claims.flatMap(({ findings }) => findings.filter(({ verdict }) => verdict === 'fails'));
  return { isProven, failed: failed.map(({ check }) => check) };
}

type Options = { entry?: EntryOf<'key'>; keyOf?: typeof rightKey };

const rightKey = (size: number, index: number) => (size > index ? NEXT_LOG : LOG);

describe('a draw during which the log changes its key', () => {
  test.each([
    ['the old key', [LOG.text]],
    ['the new key', [NEXT_LOG.text]],
    ['both keys', [NEXT_LOG.text, LOG.text]],
  ])('[FAI-02] is proven to a reader with %s', (_, keys) => {
    expect(checkChanged(keys)).toEqual({ isProven: true, failed: [] });
  });

  test('[FAI-02] fails if the old key signs a checkpoint that covers the change, even for a reader with both keys', () => {
    const keyOf = (size: number, index: number) => (size > index + 1 ? NEXT_LOG : LOG);
    for (const keys of [[LOG.text], [NEXT_LOG.text, LOG.text]]) {
      expect(checkChanged(keys, { keyOf }).failed).toContain('checkpoints-signed');
    }
  });

  test('[FAI-02] fails if the old key did not sign the change', () => {
    expect(checkChanged([LOG.text], { entry: change({}, NEXT_LOG) }).failed).toContain('checkpoints-signed');
  });
});
