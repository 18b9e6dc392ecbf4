import type { Chain } from '../chain.ts';
import type { Bundle } from '../bundle.ts';
import { bidsFixed } from './bids-fixed.ts';
import { type Case, makeCase } from './case.ts';
import { History, keysFrom, type SeenCheckpoint } from './history.ts';
import { nobodyKnew } from './nobody-knew.ts';
import { payoutFollows } from './payout-follows.ts';
import { byWitnesses, quorumFor } from './quorum.ts';
import { CLAIMS, type ClaimReport, claimReport, finding } from './report.ts';
import { resultFollows } from './result-follows.ts';
import { rulesFirst } from './rules-first.ts';

/** What the reader brings. Nothing here may come from the bundle or from the operator. */
export type CheckOptions = {
  /** Verifier keys of the log, as C2SP text. Empty: the bundle's, and the report proves only consistency. */
  logKeys: readonly string[];
  /** Verifier keys of the witnesses that the reader trusts. Empty: the bundle's. */
  witnessKeys: readonly string[];
  /** The beacons that the reader knows. A draw on another one is never proven. */
  chains: readonly Chain[];
  /** A checkpoint that the reader has kept. */
  seen?: SeenCheckpoint | undefined;
  /** The signature of the draw's round from a beacon relay, in hex, when the log has no result. */
  signature?: string | undefined;
  /** The reader's clock when the bundle was downloaded, unix milliseconds. Without it only the witnesses' times count. */
  now?: number | undefined;
  /** The reader's clock when a saved file was read. What is missing in a file may exist in a newer one. */
  readAt?: number | undefined;
  /** The reader's submission that the receipts are of, with its bids as [pick code, points] if the reader kept them. */
  submission?: { id: string; bids?: readonly (readonly [number, number])[] | undefined } | undefined;
};

/** The verdict on a draw, claim by claim. */
export type Report = {
  record: string;
  mode: 'draw' | 'operator' | undefined;
  /** consistency: the keys came from the bundle, so the operator vouches for itself. */
  trust: 'keys-given' | 'consistency';
  /** A text that must stand beside the report, for example that a demo proves nothing. */
  notice: string;
  claims: readonly ClaimReport[];
  /** The result that follows from the sealed seed and the round. */
  result: string | undefined;
  /** True only when all claims hold. */
  isProven: boolean;
};

/**
 * Checks the six claims about one session of a draw. Needs no network and no clock.
 * Throws NoteError on a malformed key and RangeError on a bundle whose hashes do not fit its start.
 */
export function checkBundle(bundle: Bundle, options: CheckOptions): Report {
  const keys = keysFrom(bundle, options);
  const history = new History(bundle, keys, options.seen);
  const thisCase = makeCase(bundle, history, options);
  const claims = thisCase === undefined ? withoutRecord(bundle, history) : claimsOf(thisCase);
  const record = thisCase?.record.entry;
  return {
    record: bundle.record,
    mode: record?.mode,
    trust: keys.areGiven ? 'keys-given' : 'consistency',
    notice: record?.notice ?? '',
    claims,
    result: thisCase?.results.own,
    isProven: claims.every(({ verdict }) => verdict === 'holds'),
  };
}

function claimsOf(thisCase: Case): ClaimReport[] {
  return [
    rulesFirst(thisCase),
    nobodyKnew(thisCase),
    bidsFixed(thisCase),
    resultFollows(thisCase),
    payoutFollows(thisCase),
    sameHistory(thisCase.history, quorumFor(thisCase.history, thisCase.record.entry)),
  ];
}

/** Claim 6: everybody sees the same history. */
function sameHistory(history: History, quorum: number): ClaimReport {
  const cosigned = history.endWitnessedAt(quorum);
  const witnessed = byWitnesses(history, 'checkpoints-witnessed', cosigned === undefined ? 'unproven' : 'holds', {
    quorum,
    ...(cosigned === undefined ? {} : { cosigned }),
  });
  return claimReport('same-history', [...history.findings, witnessed]);
}

function withoutRecord(bundle: Bundle, history: History): ClaimReport[] {
  return CLAIMS.map((claim) =>
    claim === 'same-history'
      ? claimReport(claim, history.findings)
      : claimReport(claim, [
          finding('record-found', claim === 'rules-first' ? 'fails' : 'unproven', { record: bundle.record }),
        ]),
  );
}
