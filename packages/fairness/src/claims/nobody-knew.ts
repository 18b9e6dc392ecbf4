import { cutOffOf, type DrawRecord } from '../records.ts';
import { cancelledInTime, isCancelledInTime } from './cancellation.ts';
import { type Case, closedAt, recordOfLeaf, trustedChain } from './case.ts';
import { type ClaimReport, claimReport, type Finding, finding } from './report.ts';
import { requiredRound } from './rules-first.ts';

/** Claim 2: nobody knew the result while bidding was open. */
export function nobodyKnew(thisCase: Case): ClaimReport {
  const { entry } = thisCase.record;
  const inTime = [...acceptedInTime(thisCase), closedEarlyOnly(thisCase)];
  if (entry.mode === 'operator') {
    return claimReport('nobody-knew', [finding('mode-draw', 'unproven', { source: entry.source }), ...inTime]);
  }
  const required = requiredRound(entry);
  return claimReport('nobody-knew', [
    finding('mode-draw', true),
    knownBeacon(thisCase, entry),
    finding('round-after-close', entry.beacon.round === required, {
      round: entry.beacon.round,
      required,
      close: cutOffOf(entry),
    }),
    sealed(thisCase),
    ...inTime,
  ]);
}

/** A known hash with another key, genesis or period is a forgery; an unknown hash is only unknown. */
function knownBeacon(thisCase: Case, { beacon }: DrawRecord): Finding {
  const isForged = thisCase.chains.some(({ hash, key }) => (hash === beacon.chain) !== (key === beacon.key));
  const isKnown = trustedChain(thisCase) !== undefined;
  const isHashKnown = thisCase.chains.some(({ hash }) => hash === beacon.chain);
  const verdict = isKnown ? 'holds' : isForged || isHashKnown ? 'fails' : 'unproven';
  return finding('known-beacon', verdict, { chain: beacon.chain });
}

/** The seal of a cancelled draw stays closed until someone brings the round. */
function sealed(thisCase: Case): Finding {
  const { round, record } = thisCase;
  if (round === undefined) {
    const isCancelled = isCancelledInTime(thisCase, record.entry);
    return isCancelled ? cancelledInTime(thisCase) : finding('seed-sealed', 'pending');
  }
  if (!round.isSigned) return finding('seed-sealed', 'unproven', { signature: round.signature });
  return finding('seed-sealed', round.seed !== undefined, round.seed === undefined ? {} : { seed: round.seed });
}

function acceptedInTime(thisCase: Case): Finding[] {
  return thisCase.receipts.flatMap(({ leaf }) => {
    const record = leaf && recordOfLeaf(thisCase, leaf)?.entry;
    if (leaf === undefined || record === undefined) return [];
    const close = closedAt(thisCase, record);
    const { from } = record;
    const isInTime = from <= leaf.at && leaf.at < close;
    return [finding('accepted-in-time', isInTime, { slip: leaf.slip, accepted: leaf.at, from, close })];
  });
}

/** CLOSE may only shorten bidding, and comes before the round. */
function closedEarlyOnly(thisCase: Case): Finding {
  const { history, record } = thisCase;
  const cutOff = cutOffOf(record.entry);
  const late = history.of('close', record.entry.id).find(({ entry }) => entry.at > cutOff);
  return finding(
    'closed-early-only',
    late === undefined,
    late === undefined ? { cutOff } : { at: late.entry.at, cutOff },
  );
}
