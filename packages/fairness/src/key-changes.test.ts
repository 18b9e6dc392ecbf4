import { describe, expect, test } from 'vitest';
import { formatCheckpoint } from './checkpoint.ts';
import { checkBundle } from './claims/check-bundle.ts';
import type { Verdict } from './claims/report.ts';
import { followKeyChanges, keyAtSize } from './key-changes.ts';
import { leafHash, treeRoot } from './merkle.ts';
import { formatNote, signNote } from './note.ts';
import { changeKey, keyChange, restart, restartLog } from './testing/key-change.ts';
import { checkpointOf, LOG, NEW_NAME, NEXT_LOG, ORIGIN, QUORUM, WITNESSES } from './testing/log.ts';
import { toBase64 } from './bytes.ts';
import { type Hooks, simulate } from './testing/simulation.ts';

const hashOf = ({ bytes }: { bytes: Uint8Array }) => leafHash(bytes);
const FIRST = { origin: ORIGIN, key: LOG.hex };

describe('the periods of keys', () => {
  test('a checkpoint that covers the change is signed by the new key, and all smaller ones by the old key', () => {
    const periods = followKeyChanges(FIRST, [{ index: 3, entry: keyChange() }]);
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
    expect(followKeyChanges(FIRST, [{ index: 3, entry }])).toEqual([{ ...FIRST, from: 0 }]);
  });

  test('an entry with a new name counts if it names the name and key before it, and later changes follow from it', () => {
    const renamed = { origin: NEW_NAME.key.name, key: NEW_NAME.hex };
    const changed = keyChange({ origin: renamed.origin, old: NEW_NAME.hex, new: LOG.hex }, NEW_NAME);
    const entries = [restart(), changed].map((entry, at) => ({ index: 3 + at, entry }));
    const periods = [
      { ...FIRST, from: 0 },
      { ...renamed, from: 4 },
      { origin: renamed.origin, key: LOG.hex, from: 5 },
    ];
    expect(followKeyChanges(FIRST, entries)).toEqual(periods);
    for (const wrong of [restart({ previous: 'other.example/log' }), restart({ previousKey: NEXT_LOG.hex })]) {
      expect(followKeyChanges(FIRST, [{ index: 3, entry: wrong }])).toEqual([{ ...FIRST, from: 0 }]);
    }
  });
});

/** The verdict of a reader with some of the log's keys on a draw with these hooks. */
function checkWith(logKeys: readonly string[], hooks: Hooks) {
  const { bundle, options } = simulate(2, hooks);
  const { isProven, claims } = checkBundle(bundle, { ...options, logKeys });
  const checksThat = (verdict: Verdict) =>
    claims.flatMap(({ findings }) => findings.filter((one) => one.verdict === verdict).map(({ check }) => check));
  return { isProven, failed: checksThat('fails'), unproven: checksThat('unproven') };
}

const checkChanged = (logKeys: readonly string[], how: Parameters<typeof changeKey>[0] = {}) =>
  checkWith(logKeys, changeKey(how));

describe('a draw during which the log changes its key', () => {
  test.each([
    ['the old key', [LOG.text]],
    ['the new key', [NEXT_LOG.text]],
    ['both keys', [NEXT_LOG.text, LOG.text]],
  ])('[FAI-02] is proven to a reader with %s', (_, keys) => {
    expect(checkChanged(keys)).toMatchObject({ isProven: true, failed: [] });
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

describe('a draw during which the log goes on under a new name', () => {
  test.each([
    ['the new key', [NEW_NAME.text]],
    ['both keys', [NEW_NAME.text, LOG.text]],
  ])('[FAI-03] keeps its record and is proven to a reader with %s', (_, keys) => {
    expect(checkWith(keys, restartLog())).toMatchObject({ isProven: true, failed: [] });
  });

  test('[FAI-03] is not proven to a reader of the old key alone, which cannot name its own successor', () => {
    expect(checkWith([LOG.text], restartLog())).toEqual({
      isProven: false,
      failed: [],
      unproven: ['checkpoints-signed'],
    });
  });

  test.each([
    ['the old key signs after the new name', (size: number, index: number) => (size > index + 1 ? NEW_NAME : LOG)],
    ['the new key signs before it', () => NEW_NAME],
  ])('[FAI-03] fails if %s', (_, signerOf) => {
    expect(checkWith([NEW_NAME.text, LOG.text], restartLog({ signerOf })).failed).toContain('checkpoints-signed');
  });

  test('[FAI-03] fails if the stolen key signs a checkpoint in the new name', () => {
    const hooks = restartLog();
    const forge: Hooks = {
      ...hooks,
      bundle: (bundle, scene) => {
        const renamed = hooks.bundle?.(bundle, scene) ?? bundle;
        const size = scene.drawn.length;
        const text = formatCheckpoint({ origin: NEW_NAME.key.name, size, root: treeRoot(scene.drawn.map(hashOf)) });
        const note = formatNote({ text, signatures: [signNote(text, LOG.key, LOG.sign)] });
        return { ...renamed, checkpoints: [...renamed.checkpoints.slice(0, -1), note] };
      },
    };
    expect(checkWith([NEW_NAME.text, LOG.text], forge).failed).toContain('checkpoints-signed');
  });
});

describe('a draw after a change of the key, for a reader with the key from before', () => {
  /** All checkpoints have the new key, and the range has no `key` entry that leads to it. */
  const rotated = (change: (notes: string[]) => string[] = (notes) => notes): Hooks => ({
    bundle: (bundle, { drawn }) => {
      const sizes = bundle.checkpoints.map((note) => Number(note.split('\n')[1]));
      const notes = sizes.map((size) =>
        checkpointOf(drawn, size, (drawn[size - 1]?.at ?? 0) + 1_000, WITNESSES.slice(0, QUORUM), NEXT_LOG),
      );
      return { ...bundle, checkpoints: change(notes), keys: { ...bundle.keys, log: [NEXT_LOG.text] } };
    },
  });
  const unsigned = { isProven: false, failed: [], unproven: ['checkpoints-signed'] };

  test('[FAI-02] only claim 6 is not proven, and the finding names where to get the newer key', () => {
    expect(checkWith([LOG.text], rotated())).toEqual(unsigned);
    expect(checkWith([NEXT_LOG.text], rotated())).toMatchObject({ isProven: true, failed: [] });
  });

  test('[FAI-02] a wrong signature by a known key and another root fail', () => {
    const byLog = (line: string) => line.replace(/^— \S+ .*$/m, LINE_OF_LOG);
    expect(
      checkWith(
        [LOG.text],
        rotated((notes) => notes.map(byLog)),
      ).failed,
    ).toContain('checkpoints-signed');
    const otherRoot = (note: string) => note.replace(/\n[^\n]{44}\n/, `\n${toBase64(new Uint8Array(32))}\n`);
    expect(
      checkWith(
        [LOG.text],
        rotated((notes) => notes.map(otherRoot)),
      ).failed,
    ).toContain('checkpoints-signed');
  });

  test('[FAI-02] a bundle whose own keys did not sign it fails for a reader without keys', () => {
    const hooks = rotated();
    const contradicting: Hooks = {
      bundle: (bundle, scene) => ({ ...(hooks.bundle?.(bundle, scene) ?? bundle), keys: bundle.keys }),
    };
    expect(checkWith([], contradicting).failed).toContain('checkpoints-signed');
  });
});

/** A signature line of LOG over another text. */
const [, LINE_OF_LOG = ''] =
  /\n(— .*)\n/.exec(formatNote({ text: 'other\n', signatures: [signNote('other\n', LOG.key, LOG.sign)] })) ?? [];
