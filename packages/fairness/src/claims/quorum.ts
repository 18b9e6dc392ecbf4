import { toHex } from '../bytes.ts';
import type { DrawOrOperatorRecord } from '../records.ts';
import type { History } from './history.ts';
import { type Check, type Finding, finding, type Verdict, WITNESS_KEYS } from './report.ts';

/**
 * How many of the reader's witnesses must sign: the quorum of the record, and more than half of the keys that the reader
 * gave. The operator writes the record, so its quorum alone proves nothing.
 */
export function quorumFor(history: History, { quorum }: Pick<DrawOrOperatorRecord, 'quorum'>): number {
  return Math.max(quorum, Math.floor(givenKeys(history).size / 2) + 1);
}

/**
 * A finding whose verdict uses times or statements of witnesses. The operator could invent the witnesses whose keys come
 * from the bundle, so with those keys the finding never holds. `needs` then names the missing keys.
 */
export function byWitnesses(
  { keys }: History,
  check: Check,
  verdict: Verdict,
  inputs: Finding['inputs'] = {},
): Finding {
  if (verdict !== 'holds' || keys.areWitnessesGiven) return finding(check, verdict, inputs);
  return finding(check, 'unproven', { ...inputs, needs: WITNESS_KEYS });
}

function givenKeys({ keys }: History): ReadonlySet<string> {
  return new Set(keys.witnesses.map(({ publicKey }) => toHex(publicKey)));
}

/**
 * The earliest time at which the quorum of the record can have cosigned an entry, in unix milliseconds. Witnesses of the
 * record whose keys the reader lacks count as signed long ago. -Infinity: they make the quorum alone. Infinity: too many
 * known witnesses have not signed.
 */
export function earliestByRecord(
  history: History,
  { witnesses, quorum }: Pick<DrawOrOperatorRecord, 'witnesses' | 'quorum'>,
  index: number,
): number {
  const named = new Set(witnesses);
  // A record in mode operator may name no witness. Then any witness of the reader counts.
  if (named.size === 0) return history.witnessedAt(index, 1) ?? Number.POSITIVE_INFINITY;
  const given = givenKeys(history);
  const unknown = witnesses.filter((key, at) => witnesses.indexOf(key) === at && !given.has(key)).length;
  if (unknown >= quorum) return Number.NEGATIVE_INFINITY;
  return history.witnessedAt(index, quorum - unknown, named) ?? Number.POSITIVE_INFINITY;
}

/**
 * Whether the witnesses cosigned the entry at an index before an instant. holds: enough of the reader's witnesses did.
 * fails: too few witnesses of the record can have. Otherwise unproven: a reader who lacks keys, or knows witnesses that
 * joined later, must not convict an honest operator.
 */
export function cosignedBefore(
  history: History,
  record: DrawOrOperatorRecord,
  index: number,
  instant: number,
): Extract<Verdict, 'holds' | 'unproven' | 'fails'> {
  const cosigned = history.witnessedAt(index, quorumFor(history, record));
  if (cosigned !== undefined && cosigned < instant) return 'holds';
  return earliestByRecord(history, record, index) < instant ? 'unproven' : 'fails';
}

/** Whether the record was cancelled in time, as far as the reader's keys show. */
export function mayBeCancelled(history: History, record: DrawOrOperatorRecord): boolean {
  return history
    .of('cancel', record.id)
    .some(({ index }) => cosignedBefore(history, record, index, record.open) !== 'fails');
}
