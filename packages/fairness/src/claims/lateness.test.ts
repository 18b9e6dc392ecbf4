import { describe, expect, test } from 'vitest';
import type { EntryKind } from '../records.ts';
import { about, due, entryOf, HOUR, inOrder, voidEntry, without } from '../testing/fraud.ts';
import { checkpointOf, keyOf } from '../testing/log.ts';
import { type Hooks, type Scene, simulate, type Timed } from '../testing/simulation.ts';
import { SIGNATURE_TYPE } from '../note.ts';
import { checkBundle } from './check-bundle.ts';

const MINUTE = 60_000;

/** The findings about both steps of a simulated draw of one session. */
function stepsOf(hooks: Hooks, number = 2) {
  const { bundle, options, scene } = simulate(number, hooks);
  const report = checkBundle(bundle, options);
  const findingOf = (wanted: string) =>
    report.claims.flatMap(({ findings }) => findings).find(({ check }) => check === wanted);
  return { report, scene, result: findingOf('result-once'), payouts: findingOf('payouts-logged') };
}

const isOwn = ({ entry }: Timed, kind: EntryKind, { record }: Scene) =>
  entry.kind === kind && 'record' in entry && entry.record === record.id;

/** Moves entries of the judged session by some time. */
const later =
  (kinds: readonly EntryKind[], ms: number): NonNullable<Hooks['entries']> =>
  (all, scene) =>
    inOrder(all.map((item) => (kinds.some((kind) => isOwn(item, kind, scene)) ? { ...item, at: item.at + ms } : item)));

describe('a step that the log holds', () => {
  test('shows when it was cosigned and when it was due', () => {
    const { report, scene, result, payouts } = stepsOf({});
    const round = due(scene);
    expect(report.isProven).toBe(true);
    expect(result).toMatchObject({ verdict: 'holds', inputs: { due: round + 15 * MINUTE } });
    expect(payouts?.inputs.due).toBe(Number(result?.inputs.cosigned) + 15 * MINUTE);
    expect(payouts?.inputs.cosigned).toBeGreaterThan(round);
  });

  test('stays late when payouts came three days after their result, and convicts nobody', () => {
    const { report, scene, result, payouts } = stepsOf({ entries: later(['payouts'], 72 * HOUR) });
    expect(result?.verdict).toBe('holds');
    expect(payouts?.verdict).toBe('unproven');
    expect(payouts?.inputs.cosigned).toBeGreaterThan(due(scene) + 71 * HOUR);
    expect(report.claims.filter(({ verdict }) => verdict !== 'holds')).toMatchObject([
      { claim: 'payout-follows', verdict: 'unproven' },
    ]);
  });

  test('is a late result after a late round, and its payouts are in time', () => {
    const { report, result, payouts } = stepsOf({ entries: later(['result', 'payouts'], HOUR) });
    expect([result?.verdict, payouts?.verdict]).toEqual(['unproven', 'holds']);
    expect(report.claims.filter(({ verdict }) => verdict === 'fails')).toEqual([]);
  });

  test('is not late up to 15 minutes', () => {
    const verdictsAfter = (ms: number) => {
      const { result, payouts } = stepsOf({ entries: later(['result', 'payouts'], ms) });
      return [result?.verdict, payouts?.verdict];
    };
    expect(verdictsAfter(14 * MINUTE)).toEqual(['holds', 'holds']);
    expect(verdictsAfter(16 * MINUTE)).toEqual(['unproven', 'holds']);
  });

  test('is not late by a correction of the payouts', () => {
    const corrected: Hooks['entries'] = (all, scene) => {
      const entry = { ...entryOf(all, 'payouts'), ...about(scene, 2), reason: 'a wrong rate' };
      return inOrder([...all, { at: due(scene) + 72 * HOUR, entry }]);
    };
    expect(stepsOf({ entries: corrected }).payouts).toMatchObject({ verdict: 'holds', inputs: { entries: 2 } });
  });

  test('still fails when it is wrong as well', () => {
    const skipped: Hooks['entries'] = (all, scene) =>
      later(['payouts'], 72 * HOUR)(
        all.map((item) =>
          item.entry.kind === 'payouts' ? { ...item, entry: { ...item.entry, ...about(scene, 2) } } : item,
        ),
        scene,
      );
    expect(stepsOf({ entries: skipped }).payouts?.verdict).toBe('fails');
  });
});

describe('the result of a close session whose open session ends two hours late', () => {
  /** The open session is void two hours after the round of the close session. */
  const openLate: Hooks = {
    session: 'close',
    entries: (all, scene) => {
      const open = all.find(({ entry }) => entry.kind === 'record' && entry.session === 'open')?.entry;
      const ofOpen = { ...scene, record: open as Scene['record'] }; // simulated draws have mode draw
      const left = without(without(all, 'result', ofOpen), 'payouts', ofOpen);
      const voided = { ...voidEntry(ofOpen, 1800), at: due(scene) + 2 * HOUR };
      return later(['result', 'payouts'], 2 * HOUR + 5 * MINUTE)([...left, voided], scene);
    },
    payouts: (leaves) => leaves.filter(({ group }) => group !== 'both'),
  };
  const withoutResult: Hooks = {
    ...openLate,
    entries: (all, scene) => {
      const late = openLate.entries?.(all, scene) ?? all;
      return without(without(late, 'result', scene), 'payouts', scene);
    },
    bundle: (bundle) => ({ ...bundle, receipts: [] }),
  };
  const at =
    (minutes: number): Hooks['options'] =>
    (options, scene) => ({
      ...options,
      signature: scene.signature,
      now: due(scene) + 2 * HOUR + minutes * MINUTE,
    });

  test('is due 15 minutes after that end', () => {
    const { scene, result } = stepsOf(openLate);
    expect(result?.verdict).toBe('holds');
    expect(result?.inputs.due).toBeGreaterThan(due(scene) + 2 * HOUR);
    expect(stepsOf({ ...withoutResult, options: at(14) }).result?.verdict).toBe('pending');
    expect(stepsOf({ ...withoutResult, options: at(17) }).result?.verdict).toBe('fails');
  });

  test('is not delayed by an end that the operator kept from the witnesses', () => {
    const hidden: Hooks = {
      ...withoutResult,
      bundle: (bundle, { drawn }) => ({
        ...bundle,
        receipts: [],
        checkpoints: [...bundle.checkpoints.slice(0, -1), checkpointOf(drawn, drawn.length, 0, [])],
      }),
      options: at(1),
    };
    expect(stepsOf(hidden).result?.verdict).toBe('fails');
  });
});

test('a reader who trusts witnesses that joined later calls no punctual step late', () => {
  const joined = [21, 22, 23].map((fill) => keyOf(`witness-${fill}`, SIGNATURE_TYPE.cosignature, fill));
  const { scene, result, payouts } = stepsOf({
    bundle: (bundle, scene) => ({
      ...bundle,
      checkpoints: [
        ...bundle.checkpoints,
        checkpointOf(scene.drawn, scene.drawn.length, due(scene) + 72 * HOUR, joined),
      ],
    }),
    options: (options) => ({ ...options, witnessKeys: [...options.witnessKeys, ...joined.map(({ text }) => text)] }),
  });
  expect([result?.verdict, payouts?.verdict]).toEqual(['holds', 'holds']);
  expect(result?.inputs.cosigned).toBe(due(scene) + 72 * HOUR);
});
