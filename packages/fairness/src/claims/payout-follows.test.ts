import { describe, expect, test } from 'vitest';
import type { EntryOf } from '../records.ts';
import { due, HOUR, inOrder, voidEntry, without } from '../testing/fraud.ts';
import { type Hooks, type Scene, simulate, type Timed } from '../testing/simulation.ts';
import { checkBundle } from './check-bundle.ts';

const MINUTE = 60_000;

/** The findings of claim 5 about a simulated draw, as `check verdict`. */
function payoutFindings(hooks: Hooks, number = 2): string[] {
  const { bundle, options } = simulate(number, hooks);
  const claim = checkBundle(bundle, options).claims.find((one) => one.claim === 'payout-follows');
  return (claim?.findings ?? []).map(({ check, verdict }) => `${check} ${verdict}`);
}

describe('the close session of a draw whose open session is void', () => {
  const openVoid: Hooks = {
    session: 'close',
    // The open session refunds jodis and sangams, so the close session does not pay them.
    payouts: (leaves) => leaves.filter(({ group }) => group !== 'both'),
    entries: (all, scene) => {
      const isOpen = ({ entry }: Timed) => entry.kind === 'record' && entry.session === 'open';
      const record = all.find(isOpen)?.entry as Scene['record']; // simulated draws have mode draw
      const open = { ...scene, record };
      return inOrder([...without(without(all, 'result', open), 'payouts', open), voidEntry(open, 1800)]);
    },
  };

  test('[FAI-09] proves the payout of a bid that needs only the close result', () => {
    expect(payoutFindings(openVoid)).toEqual([
      'payouts-logged holds',
      'payouts-of-result holds',
      'receipt-paid holds',
      'receipt-paid unproven', // the jodi
    ]);
  });

  test('[FAI-09] convicts an operator who keeps that payout', () => {
    const kept: Hooks = { ...openVoid, payouts: (leaves) => leaves.filter(({ slip }) => slip !== 1) };
    expect(payoutFindings(kept)).toContain('receipt-paid fails');
  });
});

describe('payouts after a round that came 40 minutes late', () => {
  const resultAt = (scene: Scene) => due(scene) + 40 * MINUTE;
  /** The log up to some minutes after the result, without payouts. */
  const late = (minutes: number): Hooks => ({
    entries: (all, scene) =>
      inOrder(
        without(all, 'payouts', scene).map((item) =>
          item.entry.kind === 'result' ? { ...item, at: resultAt(scene) } : item,
        ),
      ),
    bundle: (bundle) => ({ ...bundle, receipts: [] }),
    options: (options, scene) => ({ ...options, now: resultAt(scene) + minutes * MINUTE }),
  });

  test('are not called missing while the result is younger than 15 minutes', () => {
    expect(payoutFindings(late(14))).toEqual(['payouts-logged pending']);
    expect(payoutFindings(late(16))).toEqual(['payouts-logged fails']);
  });

  test('are unproven in a file that was saved in that time and read a day later', () => {
    const saved: Hooks = {
      ...late(0),
      options: ({ now: _, ...options }, scene) => ({ ...options, readAt: resultAt(scene) + 24 * HOUR }),
    };
    expect(payoutFindings(saved)).toEqual(['payouts-logged pending', 'file-reaches unproven']);
  });

  test('fail in a saved file whose end the witnesses signed 15 minutes after the result', () => {
    const later = (scene: Scene): EntryOf<'rules'> => {
      const { v, origin } = scene.record;
      return { kind: 'rules', v, origin, version: 99, sha256: 'ab'.repeat(32) };
    };
    const saved: Hooks = {
      ...late(0),
      entries: (all, scene) =>
        inOrder([...(late(0).entries?.(all, scene) ?? []), { at: resultAt(scene) + 16 * MINUTE, entry: later(scene) }]),
      options: ({ now: _, ...options }, scene) => ({ ...options, readAt: resultAt(scene) + 24 * HOUR }),
    };
    expect(payoutFindings(saved)).toEqual(['payouts-logged fails']);
  });

  test('fail for a reader who knows one witness of the quorum, from 15 minutes after its cosignature on', () => {
    const withOneKey = (minutes: number): Hooks => {
      const hooks = late(minutes);
      return {
        ...hooks,
        options: (options, scene) => {
          const { witnessKeys, ...others } = hooks.options?.(options, scene) ?? options;
          return { ...others, witnessKeys: witnessKeys.slice(0, 1) };
        },
      };
    };
    expect(payoutFindings(withOneKey(14))).toEqual(['payouts-logged pending']);
    expect(payoutFindings(withOneKey(16))).toEqual(['payouts-logged fails']);
  });
});
