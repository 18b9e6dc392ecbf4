import { bls12_381 } from '@noble/curves/bls12-381.js';
import { timeOfRound } from '../beacon.ts';
import type { Bundle } from '../bundle.ts';
import { toBase64, toHex } from '../bytes.ts';
import type { Claim, Verdict } from '../claims/report.ts';
import { absenceMessage } from '../leaves.ts';
import { cutOffOf, type EntryKind, type EntryOf, recordId } from '../records.ts';
import { sealSeed } from '../timelock.ts';
import { testChain } from './chain.ts';
import { checkpointOf, logPart, WITNESSES } from './log.ts';
import type { Hooks, Scene, Timed } from './simulation.ts';

/** A way to cheat, and the claim whose verdict must show it. */
export type Fraud = { kind: string; claim: Claim; verdict: Verdict; hooks: Hooks };

const HOUR = 3_600_000;
/** A point of G1 on the curve but outside the subgroup of signatures, from drand-quicknet.json. */
const OFF_SUBGROUP = '800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000';

const entryOf = <Kind extends EntryKind>(entries: readonly Timed[], kind: Kind): EntryOf<Kind> => {
  // Close draws have the entries of both sessions; the last one is of the session that is judged.
  const found = entries.map(({ entry }) => entry).filter((entry): entry is EntryOf<Kind> => entry.kind === kind);
  const last = found.at(-1);
  if (last === undefined) throw new Error(`no entry of kind ${kind}`);
  return last;
};
const without = (entries: Timed[], kind: EntryKind, { record }: Scene) =>
  entries.filter(({ entry }) => entry.kind !== kind || !('record' in entry) || entry.record !== record.id);
const inOrder = (entries: Timed[]) => entries.toSorted((a, b) => a.at - b.at);
const due = ({ record }: Scene) => timeOfRound(record.beacon, record.beacon.round);
const about = ({ record }: Scene, version = 1) => {
  const { v, origin, market, date, session } = record;
  return { v, origin, record: record.id, market, date, session, version } as const;
};
const isOwn = (entry: Timed['entry'], { record }: Scene) => entry.kind === 'record' && entry.id === record.id;

function voidEntry(scene: Scene, afterSeconds: number, witnesses = WITNESSES.slice(0, 2)): Timed {
  const { beacon } = scene.record;
  const at = due(scene) + afterSeconds * 1000;
  const message = absenceMessage({ chain: beacon.chain, round: beacon.round, at });
  const absences = witnesses.map(({ hex, sign }) => ({ witness: hex, at, signature: toHex(sign(message)) }));
  return { at: at + 2000, entry: { ...about(scene), kind: 'void', reason: 'no-round', absences, signature: '' } };
}

function secondRecord(scene: Scene, at: number): Timed {
  const terms = { ...scene.record, version: 2, title: 'Again' };
  return { at, entry: { ...terms, id: recordId(terms) } };
}

const changeReceipts = (
  bundle: Bundle,
  change: (receipt: Bundle['receipts'][number]) => Bundle['receipts'][number],
) => ({
  ...bundle,
  receipts: bundle.receipts.map(change),
});

/** Shows the log as if it ended after the first entries. Checkpoints and proofs are honest for that size. */
function truncated(bundle: Bundle, { drawn }: Scene, entries: number): Bundle {
  const { start } = bundle.log;
  const sizes = Array.from({ length: entries + 1 }, (_, at) => start + at);
  return { ...bundle, ...logPart(drawn.slice(0, start + entries), start, sizes) };
}

const OTHER_SEED = new Uint8Array(32).fill(77);
const fraud = (kind: string, claim: Claim, hooks: Hooks, verdict: Verdict = 'fails'): Fraud => ({
  kind,
  claim,
  verdict,
  hooks,
});

const ABOUT_RULES = [
  fraud('second record before', 'rules-first', {
    entries: (all, scene) => inOrder([...all, secondRecord(scene, scene.record.from - 2 * HOUR)]),
  }),
  fraud('second record after', 'rules-first', {
    entries: (all, scene) => inOrder([...all, secondRecord(scene, scene.record.from + HOUR)]),
  }),
  fraud('rates changed', 'rules-first', { rates: (games) => ({ ...games, single_digit: [10, 90] }) }),
  fraud('record cosigned after the first bid', 'rules-first', {
    entries: (all, scene) =>
      inOrder(all.map((item) => (isOwn(item.entry, scene) ? { ...item, at: cutOffOf(scene.record) - 1000 } : item))),
  }),
  fraud('record cosigned after the close', 'rules-first', {
    entries: (all, scene) =>
      inOrder(all.map((item) => (isOwn(item.entry, scene) ? { ...item, at: cutOffOf(scene.record) + 1000 } : item))),
  }),
  fraud('record changed in the log', 'same-history', {
    bundle: (bundle, scene) => {
      const at = bundle.log.entries.findIndex((entry) => atob(entry).includes(`"id":"${scene.record.id}"`));
      const terms = { ...scene.record, title: 'Changed' };
      const bytes = new TextEncoder().encode(JSON.stringify({ ...terms, id: recordId(terms) }));
      return { ...bundle, log: { ...bundle.log, entries: bundle.log.entries.with(at, toBase64(bytes)) } };
    },
  }),
  fraud('quorum above the witnesses', 'rules-first', { terms: (terms) => ({ ...terms, quorum: 3, witnesses: [] }) }),
];

const ABOUT_SECRECY = [
  fraud('seed swapped', 'nobody-knew', { record: (record) => ({ ...record, commitment: 'cd'.repeat(32) }) }),
  fraud('bad seal', 'nobody-knew', { record: (record) => ({ ...record, seal: 'c0'.repeat(160) }) }),
  fraud('seal for another round', 'nobody-knew', {
    record: (record) => ({ ...record, seal: sealSeed(record.beacon, record.beacon.round + 1, record.id, OTHER_SEED) }),
  }),
  fraud('seal of another seed', 'nobody-knew', {
    record: (record) => ({ ...record, seal: sealSeed(record.beacon, record.beacon.round, record.id, OTHER_SEED) }),
  }),
  fraud('early round', 'nobody-knew', {
    terms: (terms) => ({ ...terms, beacon: { ...terms.beacon, round: terms.beacon.round - 60 } }),
  }),
  fraud('own beacon under a known hash', 'nobody-knew', {
    terms: (terms) => ({ ...terms, beacon: { ...terms.beacon, key: testChain(8).chain.key } }),
  }),
  fraud(
    'own beacon',
    'nobody-knew',
    { options: (options) => ({ ...options, chains: [{ ...testChain(8).chain, hash: 'ef'.repeat(32) }] }) },
    'unproven',
  ),
  fraud('bid accepted after the close', 'nobody-knew', {
    entries: (all, scene) => {
      const at = scene.record.from + 30_000; // before every simulated bid
      return inOrder([...all, { at, entry: { ...about(scene), kind: 'close', at } }]);
    },
  }),
  fraud('close moved to a later time', 'nobody-knew', {
    entries: (all, scene) => {
      const at = cutOffOf(scene.record) + HOUR;
      return inOrder([...all, { at: at - 2 * HOUR, entry: { ...about(scene), kind: 'close', at } }]);
    },
  }),
];

const ABOUT_BIDS = [
  fraud('slip dropped', 'bids-fixed', { bids: (leaves) => leaves.filter(({ slip }) => slip !== 1) }),
  fraud('slip changed', 'bids-fixed', {
    bids: (leaves) =>
      leaves.map((leaf) => (leaf.slip === 1 ? { ...leaf, bids: leaf.bids.map(([code]) => [code, 1] as const) } : leaf)),
  }),
  fraud('slip added after the close', 'bids-fixed', {
    entries: (all, scene) => {
      const bids = { ...entryOf(all, 'bids'), ...about(scene, 2), root: 'ab'.repeat(32) };
      return inOrder([...all, { at: due(scene) + 2000, entry: bids }]);
    },
  }),
  fraud('slip counted twice', 'bids-fixed', {
    entries: (all) =>
      all.map(({ at, entry }) =>
        entry.kind === 'bids' ? { at, entry: { ...entry, counts: { ...entry.counts, open: 99 } } } : { at, entry },
      ),
  }),
  fraud('lost receipt', 'bids-fixed', {
    bundle: (bundle) => changeReceipts(bundle, (receipt) => ({ ...receipt, bids: [] })),
  }),
  fraud('acceptance not signed', 'bids-fixed', {
    bundle: (bundle) =>
      changeReceipts(bundle, (receipt) => ({
        ...receipt,
        acceptance: { ...receipt.acceptance, signature: '00'.repeat(64) },
      })),
  }),
  fraud(
    'bids cosigned after the round',
    'bids-fixed',
    {
      entries: (all, scene) =>
        inOrder(all.map((item) => (item.entry.kind === 'bids' ? { ...item, at: due(scene) + 500 } : item))),
    },
    'unproven',
  ),
  fraud('no set of bids', 'bids-fixed', { entries: (all, scene) => without(all, 'bids', scene) }),
];

const ABOUT_RESULT = [
  fraud('result changed', 'result-follows', {
    result: (entry, { record }) => ({
      ...entry,
      result: record.family === 'gali' ? '00' : entry.result === '123' ? '124' : '123',
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

const ABOUT_PAYOUTS = [
  fraud('payout too low', 'payout-follows', {
    payouts: (leaves) => leaves.map((leaf) => ({ ...leaf, paise: leaf.paise - 1 })),
  }),
  fraud('payout dropped', 'payout-follows', { payouts: (leaves) => leaves.filter(({ slip }) => slip !== 1) }),
  fraud('missing payouts', 'payout-follows', { entries: (all, scene) => without(all, 'payouts', scene) }),
  fraud('payouts of another result', 'payout-follows', {
    entries: (all) =>
      all.map(({ at, entry }) =>
        entry.kind === 'payouts' ? { at, entry: { ...entry, result: '999' } } : { at, entry },
      ),
  }),
];

const ABOUT_HISTORY = [
  fraud('two views', 'same-history', {
    options: (options, { drawn }) => {
      const size = drawn.length - 1;
      const other = drawn.with(size - 1, { at: 0, bytes: new Uint8Array([1]) });
      return { ...options, seen: { checkpoint: checkpointOf(other, size, drawn[size - 1]?.at ?? 0) } };
    },
  }),
  fraud('log truncated', 'same-history', {
    bundle: (bundle, scene) => truncated(bundle, scene, bundle.log.entries.length - 1),
    options: (options, { drawn }) => ({
      ...options,
      seen: { checkpoint: checkpointOf(drawn, drawn.length, drawn.at(-1)?.at ?? 0) },
    }),
  }),
  fraud('entry hidden from the bundle', 'same-history', {
    bundle: (bundle) => ({ ...bundle, log: { ...bundle.log, entries: bundle.log.entries.toSpliced(1, 1) } }),
  }),
  fraud('entry logged twice', 'same-history', {
    entries: (all, scene) => inOrder([...all, { at: due(scene) + 2000, entry: entryOf(all, 'result') }]),
  }),
  fraud(
    'unknown witnesses',
    'same-history',
    { options: (options) => ({ ...options, witnessKeys: options.witnessKeys.slice(2) }) },
    'unproven',
  ),
];

/** All kinds of fraud that a simulated operator commits. */
export const FRAUDS: readonly Fraud[] = [
  ...ABOUT_RULES,
  ...ABOUT_SECRECY,
  ...ABOUT_BIDS,
  ...ABOUT_RESULT,
  ...ABOUT_PAYOUTS,
  ...ABOUT_HISTORY,
];
