import { drawRound } from '../chain.ts';
import { type DrawOrOperatorRecord, cutOffOf, entryHash } from '../records.ts';
import { type Case, isCancelledInTime, knownTime } from './case.ts';
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
    beforeBids(thisCase),
    rangeComplete(thisCase),
    firstRecord(thisCase),
    finding('rates-published', isPublished, { named: record.entry.rates, found: ratesHash }),
  ]);
}

/** The problem of a record whose fields contradict each other, or undefined. */
function problemOf(record: DrawOrOperatorRecord): string | undefined {
  const cutOff = cutOffOf(record);
  if (record.session === 'close' && record.family !== 'main') return 'the family has no close session';
  if (record.close < record.open) return 'the close is before the open';
  if (record.from >= cutOff) return 'bidding ends before it begins';
  if (record.quorum > new Set(record.witnesses).size) return 'the quorum is larger than the number of witnesses';
  if (record.mode === 'draw' && record.quorum === 0) return 'a draw needs a witness';
  return undefined;
}

function sound(record: DrawOrOperatorRecord): Finding {
  const problem = problemOf(record);
  return finding('record-sound', problem === undefined, problem === undefined ? {} : { problem });
}

/** A record that was cosigned late is sound as long as no bid is older than the cosignature. */
function beforeBids(thisCase: Case): Finding {
  const { history, record, receipts } = thisCase;
  const { from, quorum } = record.entry;
  const cosigned = history.witnessedAt(record.index, quorum);
  if (cosigned === undefined) {
    return finding('record-before-bids', knownTime(thisCase) < from ? 'pending' : 'unproven', { from });
  }
  const inputs = { from, cosigned };
  if (cosigned <= from) return finding('record-before-bids', true, inputs);
  const first = Math.min(...receipts.flatMap(({ leaf }) => (leaf?.record === record.entry.id ? [leaf.at] : [])));
  if (first < cosigned) return finding('record-before-bids', false, { ...inputs, bid: first });
  return finding('record-before-bids', cosigned < cutOffOf(record.entry) ? 'unproven' : 'fails', inputs);
}

/** Without the whole range, an earlier record or a cancellation could be hidden before it. */
function rangeComplete({ history, record }: Case): Finding {
  const { from, quorum } = record.entry;
  if (history.start === 0) return finding('range-complete', true, { start: 0 });
  const cosigned = history.sizeWitnessedAt(history.start, quorum);
  const isComplete = cosigned !== undefined && cosigned <= from - DAY_MS;
  return finding('range-complete', isComplete ? 'holds' : 'unproven', {
    start: history.start,
    from,
    ...(cosigned === undefined ? {} : { cosigned }),
  });
}

/** A second record of the same session counts only after the earlier one was cancelled before its close. */
function firstRecord(thisCase: Case): Finding {
  const { history, record } = thisCase;
  const { market, date, session } = record.entry;
  for (const { index, entry } of history.entries) {
    if (entry.kind !== 'record' || index === record.index) continue;
    if (entry.market !== market || entry.date !== date || entry.session !== session) continue;
    const earlier = index < record.index ? entry : record.entry;
    if (!isCancelledInTime(thisCase, earlier, Math.max(index, record.index))) {
      return finding('record-first', false, { other: index, record: record.index });
    }
  }
  return finding('record-first', true, { market, date, session });
}

/** The round that the record must name: the first one after the close and the delay. */
export function requiredRound(record: Extract<DrawOrOperatorRecord, { mode: 'draw' }>): number {
  return drawRound(record.beacon, cutOffOf(record), record.beacon.delay);
}
