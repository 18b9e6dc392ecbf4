import { timeOfRound } from '../chain.ts';
import type { Bundle } from '../bundle.ts';
import { toHex } from '../bytes.ts';
import type { Claim, Verdict } from '../claims/report.ts';
import { absenceMessage, leafBytes } from '../leaves.ts';
import { leafHash } from '../merkle.ts';
import { type EntryKind, type EntryOf, recordId } from '../records.ts';
import { logPart, WITNESSES } from './log.ts';
import type { Hooks, Scene, Timed } from './simulation.ts';

/** A way to cheat, and the claim whose verdict must show it. */
export type Fraud = { kind: string; claim: Claim; verdict: Verdict; hooks: Hooks };

export const HOUR = 3_600_000;

export const entryOf = <Kind extends EntryKind>(entries: readonly Timed[], kind: Kind): EntryOf<Kind> => {
  // Close draws have the entries of both sessions; the last one is of the session that is judged.
  const found = entries.map(({ entry }) => entry).filter((entry): entry is EntryOf<Kind> => entry.kind === kind);
  const last = found.at(-1);
  if (last === undefined) throw new Error(`no entry of kind ${kind}`);
  return last;
};
export const without = (entries: Timed[], kind: EntryKind, { record }: Scene) =>
  entries.filter(({ entry }) => entry.kind !== kind || !('record' in entry) || entry.record !== record.id);
export const inOrder = (entries: Timed[]) => entries.toSorted((a, b) => a.at - b.at);
export const due = ({ record }: Scene) => timeOfRound(record.beacon, record.beacon.round);
export const about = ({ record }: Scene, version = 1) => {
  const { v, origin, market, date, session } = record;
  return { v, origin, record: record.id, market, date, session, version } as const;
};
export const isOwn = (entry: Timed['entry'], { record }: Scene) => entry.kind === 'record' && entry.id === record.id;

export function voidEntry(scene: Scene, afterSeconds: number, witnesses = WITNESSES.slice(0, 2)): Timed {
  const { beacon } = scene.record;
  const at = due(scene) + afterSeconds * 1000;
  const message = absenceMessage({ chain: beacon.chain, round: beacon.round, at });
  const absences = witnesses.map(({ hex, sign }) => ({ witness: hex, at, signature: toHex(sign(message)) }));
  return { at: at + 2000, entry: { ...about(scene), kind: 'void', reason: 'no-round', absences, signature: '' } };
}

/** The log's statement that the bids of slip 1 were retracted, and no payout for them. */
export function retraction(atOf: (scene: Scene) => number): Hooks {
  let leaves: string[] = [];
  return {
    bids: (all) => {
      leaves = all.filter(({ slip }) => slip === 1).map((leaf) => toHex(leafHash(leafBytes(leaf))));
      return all;
    },
    payouts: (all) => all.filter(({ slip }) => slip !== 1),
    entries: (all, scene) =>
      inOrder([...all, { at: atOf(scene), entry: { ...about(scene), kind: 'retracted', leaves } }]),
  };
}

export function secondRecord(scene: Scene, at: number): Timed {
  const terms = { ...scene.record, version: 2, title: 'Again' };
  return { at, entry: { ...terms, id: recordId(terms) } };
}

export const changeReceipts = (
  bundle: Bundle,
  change: (receipt: Bundle['receipts'][number]) => Bundle['receipts'][number],
) => ({
  ...bundle,
  receipts: bundle.receipts.map(change),
});

/** Shows the log as if it ended after the first entries. Checkpoints and proofs are honest for that size. */
export function truncated(bundle: Bundle, { drawn }: Scene, entries: number): Bundle {
  const { start } = bundle.log;
  const sizes = Array.from({ length: entries + 1 }, (_, at) => start + at);
  return { ...bundle, ...logPart(drawn.slice(0, start + entries), start, sizes) };
}

export const otherThan = ({ result }: { result: string }, first: string, second: string) =>
  result === first ? second : first;

export const OTHER_SEED = new Uint8Array(32).fill(77);
export const fraud = (kind: string, claim: Claim, hooks: Hooks, verdict: Verdict = 'fails'): Fraud => ({
  kind,
  claim,
  verdict,
  hooks,
});
