import { toBase64 } from '../bytes.ts';
import { cutOffOf, entryHash, recordId } from '../records.ts';
import { sealSeed } from '../timelock.ts';
import { testChain } from './chain.ts';
import { ORIGIN } from './log.ts';
import { GAMES } from './simulation.ts';
import { submissionOf } from './slips.ts';
import {
  about,
  changeReceipts,
  due,
  entryOf,
  fraud,
  HOUR,
  inOrder,
  isOwn,
  OTHER_SEED,
  secondRecord,
  without,
} from './fraud.ts';

/** Rates of the main family by which a jodi wins nothing. */
const WORSE_RATES = {
  kind: 'rates',
  v: 1,
  origin: ORIGIN,
  family: 'main',
  version: 1,
  games: { ...GAMES.main, jodi: [10, 0] },
} as const;

const [OWN_SUBMISSION, OTHER_SUBMISSION] = [submissionOf(1), submissionOf(2)];

/** Frauds against the claim that the rules were fixed first. */
export const ABOUT_RULES = [
  fraud('second record before', 'rules-first', {
    entries: (all, scene) => inOrder([...all, secondRecord(scene, scene.record.from - 2 * HOUR)]),
  }),
  fraud('second record after', 'rules-first', {
    entries: (all, scene) => inOrder([...all, secondRecord(scene, scene.record.from + HOUR)]),
  }),
  fraud('rates changed', 'rules-first', { rates: (games) => ({ ...games, single_digit: [10, 90] }) }),
  fraud('record cosigned after the first bid', 'rules-first', {
    entries: (all, scene) =>
      inOrder(
        all.map((item) => (isOwn(item.entry, scene) ? { ...item, at: cutOffOf(scene.record) - HOUR / 2 } : item)),
      ),
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
  fraud('quorum of less than half of the witnesses', 'rules-first', { terms: (terms) => ({ ...terms, quorum: 1 }) }),
  fraud('close with worse rates for jodis', 'rules-first', {
    session: 'close',
    terms: (terms) => ({ ...terms, rates: entryHash(WORSE_RATES) }),
    rates: () => WORSE_RATES.games,
  }),
  fraud('close with another delay', 'rules-first', {
    session: 'close',
    terms: ({ beacon, ...terms }) => ({ ...terms, beacon: { ...beacon, round: beacon.round + 20, delay: 180 } }),
  }),
  fraud('close with a later cut-off', 'rules-first', {
    session: 'close',
    terms: ({ beacon, ...terms }) => ({
      ...terms,
      close: terms.close + HOUR,
      beacon: { ...beacon, round: beacon.round + HOUR / 1000 / beacon.period },
    }),
  }),
  fraud('close recorded after the open result', 'rules-first', {
    session: 'close',
    slips: (leaves, record) => leaves.map((leaf) => ({ ...leaf, at: record.open + 0.8 * HOUR })),
    entries: (all, scene) =>
      inOrder(all.map((item) => (isOwn(item.entry, scene) ? { ...item, at: scene.record.open + HOUR / 2 } : item))),
  }),
];

/** Frauds against the claim that nobody knew the result. */
export const ABOUT_SECRECY = [
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
  fraud('bid accepted after the cut-off', 'nobody-knew', {
    slips: (leaves, record) => leaves.map((leaf) => ({ ...leaf, at: cutOffOf(record) })),
  }),
  fraud('bid accepted before bidding began', 'nobody-knew', {
    slips: (leaves, record) => leaves.map((leaf) => ({ ...leaf, at: record.from - 1 })),
  }),
  fraud('bid accepted after an early close', 'nobody-knew', {
    entries: (all, scene) => {
      const at = scene.record.from + 30_000; // before every simulated bid
      return inOrder([...all, { at, entry: { ...about(scene), kind: 'close', at } }]);
    },
  }),
  fraud('bid accepted after a cancellation', 'nobody-knew', {
    entries: (all, scene) => {
      const at = scene.record.from + 30_000; // before every simulated bid
      return inOrder([...all, { at, entry: { ...about(scene), kind: 'cancel', at, reason: 'x' } }]);
    },
  }),
  fraud('close moved to a later time', 'nobody-knew', {
    entries: (all, scene) => {
      const at = cutOffOf(scene.record) + HOUR;
      return inOrder([...all, { at: at - 2 * HOUR, entry: { ...about(scene), kind: 'close', at } }]);
    },
  }),
];

/** Frauds against the claim that the bids were fixed. */
export const ABOUT_BIDS = [
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
  fraud('receipt of another submission', 'bids-fixed', {
    options: (options) => ({ ...options, submission: { id: OTHER_SUBMISSION } }),
  }),
  fraud('other bids signed than the player sent', 'bids-fixed', {
    options: (options) => ({ ...options, submission: { id: OWN_SUBMISSION, bids: [] } }),
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
