import { toHex } from '../bytes.ts';
import { cutOffOf } from '../records.ts';
import { testChain } from './chain.ts';
import { checkpointOf, WITNESSES } from './log.ts';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import {
  about,
  due,
  entryOf,
  fraud,
  HOUR,
  inOrder,
  otherThan,
  retraction,
  truncated,
  voidEntry,
  without,
} from './fraud.ts';

/** A point of G1 on the curve but outside the subgroup of signatures, from drand-quicknet.json. */
const OFF_SUBGROUP = '800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000';

const withoutSignature = (note: string, signer: (typeof WITNESSES)[number] | undefined) =>
  note
    .split('\n')
    .filter((line) => !line.startsWith(`— ${signer?.key.name} `))
    .join('\n');

/** Frauds against the claim that the result follows. */
export const ABOUT_RESULT = [
  fraud('result changed', 'result-follows', {
    result: (entry) => ({
      ...entry,
      result: entry.result.length === 2 ? otherThan(entry, '00', '01') : otherThan(entry, '123', '124'),
    }),
  }),
  fraud('two results', 'result-follows', {
    entries: (all, scene) =>
      inOrder([...all, { at: due(scene) + 5000, entry: { ...entryOf(all, 'result'), ...about(scene, 2) } }]),
  }),
  fraud('forged round', 'result-follows', {
    result: (entry) => ({ ...entry, signature: testChain(8).sign(entry.round) }),
  }),
  fraud('round off the subgroup', 'result-follows', { result: (entry) => ({ ...entry, signature: OFF_SUBGROUP }) }),
  fraud('wrong round', 'result-follows', {
    result: (entry, { sign }) => ({ ...entry, round: entry.round + 1, signature: sign(entry.round + 1) }),
  }),
  fraud('round at infinity', 'result-follows', {
    result: (entry) => ({ ...entry, signature: toHex(bls12_381.G1.Point.ZERO.toBytes(true)) }),
  }),
  fraud('cancelled after the close', 'result-follows', {
    entries: (all, scene) => {
      const at = cutOffOf(scene.record) + 5000;
      return inOrder([...all, { at, entry: { ...about(scene), kind: 'cancel', at, reason: 'x' } }]);
    },
  }),
  fraud('close cancelled after the open result', 'result-follows', {
    session: 'close',
    entries: (all, scene) => {
      const at = scene.record.open + HOUR / 2;
      const left = without(without(all, 'result', scene), 'payouts', scene);
      return inOrder([...left, { at, entry: { ...about(scene), kind: 'cancel', at, reason: 'x' } }]);
    },
  }),
  fraud('false void: too early', 'result-follows', {
    entries: (all, scene) =>
      inOrder([...without(without(all, 'result', scene), 'payouts', scene), voidEntry(scene, 60)]),
  }),
  fraud('false void: no quorum', 'result-follows', {
    entries: (all, scene) =>
      inOrder([
        ...without(without(all, 'result', scene), 'payouts', scene),
        voidEntry(scene, 1800, WITNESSES.slice(0, 1)),
      ]),
  }),
  fraud('void beside a result', 'result-follows', {
    entries: (all, scene) => inOrder([...all, voidEntry(scene, 1800)]),
  }),
  fraud('result withheld', 'result-follows', {
    entries: (all, scene) => without(without(all, 'result', scene), 'payouts', scene),
    options: (options, { signature }) => ({ ...options, signature }),
  }),
];

/** Frauds against the claim that the payouts follow. */
export const ABOUT_PAYOUTS = [
  fraud('payout too low', 'payout-follows', {
    payouts: (leaves) => leaves.map((leaf) => ({ ...leaf, paise: leaf.paise - 1 })),
  }),
  fraud('payout dropped', 'payout-follows', { payouts: (leaves) => leaves.filter(({ slip }) => slip !== 1) }),
  fraud(
    'winning bid retracted after the round',
    'payout-follows',
    retraction((scene) => due(scene) + 2000),
  ),
  fraud(
    'bid retracted by the word of the operator',
    'payout-follows',
    retraction(({ record }) => cutOffOf(record) + 3000),
    'unproven',
  ),
  fraud('retracted bid paid', 'payout-follows', {
    ...retraction(({ record }) => cutOffOf(record) + 3000),
    payouts: (leaves) => leaves,
  }),
  fraud('missing payouts', 'payout-follows', { entries: (all, scene) => without(all, 'payouts', scene) }),
  fraud('payouts of another result', 'payout-follows', {
    entries: (all) =>
      all.map(({ at, entry }) =>
        entry.kind === 'payouts' ? { at, entry: { ...entry, result: '999' } } : { at, entry },
      ),
  }),
];

/** Frauds against the claim that everybody sees the same history. */
export const ABOUT_HISTORY = [
  fraud('two views', 'same-history', {
    options: (options, { drawn }) => {
      const size = drawn.length - 1;
      const other = drawn.with(size - 1, { at: 0, bytes: new Uint8Array([1]) });
      return { ...options, seen: { checkpoint: checkpointOf(other, size, drawn[size - 1]?.at ?? 0) } };
    },
  }),
  ...([undefined, []] as const).map((proof) =>
    fraud(
      proof === undefined ? 'log truncated' : 'log truncated, with a false proof',
      'same-history',
      {
        bundle: (bundle, scene) => truncated(bundle, scene, bundle.log.entries.length - 1),
        options: (options, { drawn }) => ({
          ...options,
          seen: { checkpoint: checkpointOf(drawn, drawn.length, drawn.at(-1)?.at ?? 0), proof },
        }),
      },
      proof === undefined ? 'unproven' : 'fails',
    ),
  ),
  fraud('entry hidden from the bundle', 'same-history', {
    bundle: (bundle) => ({ ...bundle, log: { ...bundle.log, entries: bundle.log.entries.toSpliced(1, 1) } }),
  }),
  fraud('entry logged twice', 'same-history', {
    entries: (all, scene) => inOrder([...all, { at: due(scene) + 2000, entry: entryOf(all, 'result') }]),
  }),
  fraud(
    'one witness for the whole quorum',
    'same-history',
    {
      terms: (terms) => ({ ...terms, witnesses: terms.witnesses.slice(0, 1), quorum: 1 }),
      bundle: (bundle) => ({
        ...bundle,
        checkpoints: bundle.checkpoints.map((note) => withoutSignature(note, WITNESSES[1])),
      }),
    },
    'unproven',
  ),
  fraud(
    'unknown witnesses',
    'same-history',
    { options: (options) => ({ ...options, witnessKeys: options.witnessKeys.slice(2) }) },
    'unproven',
  ),
];
