import { drawRound } from '../chain.ts';
import { payingSession } from '../payout.ts';
import { type DrawOrOperatorRecord, cutOffOf, entryHash, type Rates } from '../records.ts';
import { cancelVerdict } from './cancellation.ts';
import { type Case, knownTime } from './case.ts';
import { byWitnesses, earliestByRecord, quorumFor } from './quorum.ts';
import { type ClaimReport, claimReport, type Finding, finding } from './report.ts';

const DAY_MS = 86_400_000;

/** Claim 1: draw, times, rates, mode and beacon round were published before the first bid. */
export function rulesFirst(thisCase: Case): ClaimReport {
  const { record, rates } = thisCase;
  const ratesHash = rates === undefined ? 'none' : entryHash(rates);
  const isPublished = ratesHash === record.entry.rates && rates?.family === record.entry.family;
  return claimReport('rules-first', [
    finding('record-found', true, { index: record.index, record: record.entry.id }),
    sound(record.entry),
    ...sessionsAgree(thisCase),
    beforeBids(thisCase),
    rangeComplete(thisCase),
    firstRecord(thisCase),
    finding('rates-published', isPublished, {
      named: record.entry.rates,
      found: ratesHash,
      ...(rates === undefined ? {} : { pays: ratesText(rates.games) }),
    }),
  ]);
}

/** The rates in words, for example `single_digit 10:95`: a stake of 10 points pays 95. */
function ratesText(games: Rates): string {
  return Object.entries(games)
    .map(([game, [stake, win]]) => `${game} ${stake}:${win}`)
    .join(', ');
}

/** The problem of a record whose fields contradict each other, or undefined. */
function problemOf(record: DrawOrOperatorRecord): string | undefined {
  const cutOff = cutOffOf(record);
  if (record.session === 'close' && record.family !== 'main') return 'the family has no close session';
  if (record.close < record.open) return 'the close is before the open';
  if (record.from >= cutOff) return 'bidding ends before it begins';
  const witnesses = new Set(record.witnesses).size;
  if (record.quorum > witnesses) return 'the quorum is larger than the number of witnesses';
  // Two quorums of more than half share a witness, so no two histories both get one.
  if (witnesses > 0 && 2 * record.quorum <= witnesses) return 'the quorum is not more than half of the witnesses';
  if (record.mode === 'draw' && record.quorum === 0) return 'a draw needs a witness';
  return undefined;
}

function sound(record: DrawOrOperatorRecord): Finding {
  const problem = problemOf(record);
  return finding('record-sound', problem === undefined, problem === undefined ? {} : { problem });
}

/**
 * Jodis and sangams are bid under the record of the open session and paid by that of the close session. The record of
 * the close session may therefore differ only in what belongs to a session.
 */
function sessionsAgree({ record: { entry }, openRecord }: Case): Finding[] {
  if (entry.session === 'open') return [];
  if (openRecord === undefined) return [finding('sessions-agree', 'unproven')];
  const [own, open] = [sharedTerms(entry), sharedTerms(openRecord.entry)];
  const names = [...new Set([...Object.keys(own), ...Object.keys(open)])];
  const differing = names.filter((name) => JSON.stringify(own[name]) !== JSON.stringify(open[name]));
  return [
    finding('sessions-agree', differing.length === 0, {
      open: openRecord.index,
      ...(differing.length === 0 ? {} : { differing: differing.join(', ') }),
    }),
  ];
}

/** The fields that the records of both sessions of a draw share. */
function sharedTerms(record: DrawOrOperatorRecord): Readonly<Record<string, unknown>> {
  const { id: _, session: __, ...terms } = record;
  if (terms.mode === 'operator') return terms;
  const { commitment: ___, seal: ____, beacon, ...shared } = terms;
  return { ...shared, ...beacon, round: 0 };
}

/**
 * A record that was cosigned late is at best unproven. It fails after the cut-off, or if a bid that it decides is
 * older.
 */
function beforeBids(thisCase: Case): Finding {
  const { history, record, receipts } = thisCase;
  const { from, id, session } = record.entry;
  const cosigned = history.witnessedAt(record.index, quorumFor(history, record.entry));
  if (cosigned === undefined) {
    return finding('record-before-bids', knownTime(thisCase) < from ? 'pending' : 'unproven', { from });
  }
  const inputs = { from, cosigned };
  if (cosigned <= from) return byWitnesses(history, 'record-before-bids', 'holds', inputs);
  // Other witnesses may cosign late, and the reader may lack keys. Only the record's own quorum proves that it came late.
  const byRecord = earliestByRecord(history, record.entry, record.index);
  if (!Number.isFinite(byRecord)) return finding('record-before-bids', 'unproven', inputs);
  const decided = receipts.flatMap(({ leaf }) =>
    leaf !== undefined && (leaf.record === id || payingSession(leaf.group) === session) ? [leaf.at] : [],
  );
  const first = Math.min(...decided);
  if (first < byRecord) return finding('record-before-bids', false, { ...inputs, bid: first });
  return finding('record-before-bids', byRecord < cutOffOf(record.entry) ? 'unproven' : 'fails', inputs);
}

/** Without the whole range, an earlier record or a cancellation could be hidden before it. */
function rangeComplete({ history, record }: Case): Finding {
  const { from } = record.entry;
  if (history.start === 0) return finding('range-complete', true, { start: 0 });
  const cosigned = history.sizeWitnessedAt(history.start, quorumFor(history, record.entry));
  const isComplete = cosigned !== undefined && cosigned <= from - DAY_MS;
  return byWitnesses(history, 'range-complete', isComplete ? 'holds' : 'unproven', {
    start: history.start,
    from,
    ...(cosigned === undefined ? {} : { cosigned }),
  });
}

/** A second record of the same session counts only after the earlier one was cancelled in time. */
function firstRecord(thisCase: Case): Finding {
  const { history, record } = thisCase;
  const { market, date, session } = record.entry;
  let doubt: Finding | undefined;
  for (const { index, entry } of history.entries) {
    if (entry.kind !== 'record' || index === record.index) continue;
    if (entry.market !== market || entry.date !== date || entry.session !== session) continue;
    const earlier = index < record.index ? entry : record.entry;
    const cancelled = cancelVerdict(thisCase, earlier, Math.max(index, record.index));
    if (cancelled === undefined || cancelled === 'fails') {
      return finding('record-first', false, { other: index, record: record.index });
    }
    const found = byWitnesses(history, 'record-first', cancelled, { other: index, record: record.index });
    if (found.verdict !== 'holds') doubt = found;
  }
  return doubt ?? finding('record-first', true, { market, date, session });
}

/** The round that the record must name: the first one after the close and the delay. */
export function requiredRound(record: Extract<DrawOrOperatorRecord, { mode: 'draw' }>): number {
  return drawRound(record.beacon, cutOffOf(record), record.beacon.delay);
}
