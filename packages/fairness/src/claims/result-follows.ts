import { fromHex, toHex } from '../bytes.ts';
import { lastEntered } from '../entered-result.ts';
import { absenceMessage } from '../leaves.ts';
import { verifyEd25519 } from '../note.ts';
import type { DrawRecord, EntryOf } from '../records.ts';
import { cancelledInTime, cancelVerdict, isCancelledInTime, missingStep } from './cancellation.ts';
import { type Case, knownTime, notYet, roundDue } from './case.ts';
import type { Logged } from './history.ts';
import { loggedStep, resultDue } from './lateness.ts';
import { byWitnesses, quorumFor } from './quorum.ts';
import { type ClaimReport, claimReport, type Finding, finding, type Verdict } from './report.ts';

/**
 * Claim 4: the result follows from public inputs. The operator could not withhold it, try again or cancel because of
 * it.
 */
export function resultFollows(thisCase: Case): ClaimReport {
  const { record } = thisCase;
  if (isCancelledInTime(thisCase, record.entry)) {
    return claimReport('result-follows', [cancelledInTime(thisCase), noResult(thisCase)]);
  }
  if (record.entry.mode === 'operator') return enteredByPeople(thisCase, record.entry.source);
  return claimReport('result-follows', [
    ...noLateCancel(thisCase),
    ...voidFindings(thisCase, record.entry),
    ...resultFindings(thisCase, record.entry),
  ]);
}

function enteredByPeople(thisCase: Case, source: string): ClaimReport {
  const { history, record } = thisCase;
  const all = history.of('operator-result', record.entry.id).map(({ entry }) => entry);
  const other = all.find((entry) => entry.source !== source);
  const { withdrawn } = lastEntered(history.entries, record.entry);
  return claimReport('result-follows', [
    finding('mode-draw', 'unproven', { source, corrections: Math.max(0, all.length - 1) }),
    finding('result-source', other === undefined, { source, other: other?.source ?? '' }),
    finding(
      'result-once',
      all.every(({ version }, at) => version === at + 1),
      { entries: all.length },
    ),
    // The players whose bids won see it, so it is no proof of fraud.
    ...(withdrawn === undefined
      ? []
      : [finding('result-withdrawn', 'unproven', { result: withdrawn.result, reason: withdrawn.reason })]),
    ...noLateCancel(thisCase),
  ]);
}

/** A cancelled draw has no result. */
function noResult({ history, record }: Case): Finding {
  const results = history.of('result', record.entry.id).length;
  return finding('result-once', results === 0, { entries: results });
}

/** A cancellation that no checkpoint proves yet may still count until the first cut-off. */
function noLateCancel(thisCase: Case): Finding[] {
  const { history, record } = thisCase;
  const [cancel] = history.of('cancel', record.entry.id);
  if (cancel === undefined) return [finding('no-late-cancel', true)];
  const verdict = cancelVerdict(thisCase, record.entry) ?? 'fails';
  if (verdict === 'pending') return notYet(thisCase, 'no-late-cancel', record.entry.open);
  return [finding('no-late-cancel', verdict, { index: cancel.index })];
}

function voidFindings(thisCase: Case, record: DrawRecord): Finding[] {
  const { history } = thisCase;
  const [voided] = history.of('void', record.id);
  if (voided === undefined) return [];
  const hasResult = history.of('result', record.id).length > 0;
  return [justified(thisCase, record, voided), finding('void-not-needed', !hasResult, { index: voided.index })];
}

/** The reader can verify a broken seal alone. Only witnesses can state that a round was missing. */
function justified(thisCase: Case, record: DrawRecord, { entry, index }: Logged<EntryOf<'void'>>): Finding {
  const verdict = voidVerdict(thisCase, record, entry);
  const inputs = { reason: entry.reason, index };
  if (entry.reason === 'bad-seal') return finding('void-justified', verdict, inputs);
  return byWitnesses(thisCase.history, 'void-justified', verdict, inputs);
}

/** Whether a void has an allowed reason: the witnesses had no round, or the seal is broken. */
export function voidVerdict(thisCase: Case, record: DrawRecord, voided: EntryOf<'void'>): Verdict {
  if (voided.reason === 'bad-seal') return isSealBroken(thisCase) ? 'holds' : 'fails';
  const { history } = thisCase;
  const signed = absencesSigned(record, voided);
  // The entry has the statements, so the reader needs no keys to see that those of the record's witnesses are too few.
  if (signed.length < Math.max(1, record.quorum)) return 'fails';
  const trusted = new Set(history.keys.witnesses.map(({ publicKey }) => toHex(publicKey)));
  return signed.filter((witness) => trusted.has(witness)).length >= quorumFor(history, record) ? 'holds' : 'unproven';
}

/** The witnesses of the record that signed, after the time that it names, that their relays had no round. */
function absencesSigned(record: DrawRecord, { absences }: EntryOf<'void'>): string[] {
  const { beacon, voidAfter, witnesses } = record;
  const earliest = (roundDue(record) ?? 0) + voidAfter * 1000;
  const signed = absences.filter(({ witness, at, signature }) => {
    const message = absenceMessage({ chain: beacon.chain, round: beacon.round, at });
    return (
      at >= earliest && witnesses.includes(witness) && verifyEd25519(fromHex(witness), message, fromHex(signature))
    );
  });
  return [...new Set(signed.map(({ witness }) => witness))];
}

/** The seal is broken when the round is right and the seal still does not open to the committed seed. */
function isSealBroken({ round }: Case): boolean {
  return round?.isSigned === true && round.seed === undefined;
}

function resultFindings(thisCase: Case, record: DrawRecord): Finding[] {
  const { history, round } = thisCase;
  const all = history.of('result', record.id);
  const [result] = all;
  if (result === undefined) return history.of('void', record.id).length > 0 ? [] : withoutResult(thisCase);
  const { entry } = result;
  const isMapped = entry.result === round?.result && entry.seed === round.seed;
  return [
    loggedStep(
      thisCase,
      { check: 'result-once', isSound: all.length === 1, inputs: { entries: all.length } },
      { index: result.index, due: resultDue(thisCase) },
    ),
    finding('round-signed', round?.isSigned === true && entry.round === record.beacon.round, {
      round: record.beacon.round,
      signature: entry.signature,
    }),
    finding('result-mapped', isMapped, { logged: entry.result, ...computed(thisCase) }),
  ];
}

/**
 * The finding for a log without a `result`. It shows the result that the reader's round gives. A log that withholds the
 * result for 15 minutes fails. A saved file never fails, because the round may have come after the file was saved.
 */
function withoutResult(thisCase: Case): Finding[] {
  const inputs = { entries: 0, ...computed(thisCase) };
  const due = resultDue(thisCase);
  const isSaved = thisCase.now === undefined && thisCase.readAt !== undefined;
  const isOverdue = knownTime(thisCase) > due;
  if (isOverdue && (isSaved || thisCase.round?.isSigned !== true)) return [finding('result-once', 'unproven', inputs)];
  return missingStep(thisCase, 'result-once', due).map((missing) =>
    missing.check === 'result-once' ? { ...missing, inputs } : missing,
  );
}

function computed({ round }: Case): Finding['inputs'] {
  return round?.result === undefined
    ? {}
    : { computed: round.result, seed: round.seed ?? '', signature: round.signature };
}
