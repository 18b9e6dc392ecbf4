import { type ProbeWrite, twoLeaders } from '../../lib/cluster/fencing.ts';
import type { PgHost } from '../../lib/cluster/hosts.ts';
import type { LogIns } from '../../lib/log-ins.ts';
import type { Tally } from '../../lib/load.ts';
import type { OwnReads } from '../../lib/own-reads.ts';
import type { Report } from '../../lib/report.ts';

/** What was seen from the beginning of a fault until the cluster was whole again. */
export type Seen = {
  name: string;
  writes: readonly ProbeWrite[];
  /** Rounds in which two Patroni called themselves the leader. */
  twoLeaderRounds: number;
  tally: Tally;
  /** Bids that were refused as closed although no result of their market was declared. Each is a code and a market. */
  falseClosings: readonly string[];
  ownReads: OwnReads;
  logIns: LogIns;
  leaders: { before: PgHost; after: PgHost };
  /** Who must lead afterwards, for a fault that removes the leader. */
  leadsAfter?: 'another' | PgHost;
  /** Whether the fault stopped nodes, so that a connection to one of them may break. */
  stopsNodes: boolean;
  /** The time without an acknowledged request by which the fault is judged, in ms. */
  gapMs: number;
  /** The longest time in which the programs of the test itself did not run, in ms. */
  stallMs: number;
  /** What the comparison of the journal with the database found wrong. */
  wrong: readonly string[];
};

const WRITES_AGAIN_WITHIN_MS = 30_000;

/** Replacing a leader takes longer. A shorter gap without writes means that the fault did not reach the leader. */
const SHORTEST_CHANGE_MS = 1_000;

/** Two nodes try for the answer deadline of 4.5 s each. */
const ANSWER_WITHIN_MS = 10_000;

/** A machine that stalls for this long loses leases without any other fault. */
const RELIABLE_STALL_MS = 2_000;

/** The codes for a request without an outcome. The app shows "try again later" or "checking". */
const TOLD = new Set(['busy', 'indefinite']);

/** What a log-in may end with besides. One player logs in once a second, more often than the limit allows. */
const OF_LOG_INS = new Set(['ok', 'rate_limited']);

/** The only refusals of this load: bids on a market whose result was declared. */
const REFUSALS = new Set(['draw_closed', 'open_session_closed', 'close_session_closed']);

/** Reports the verdict on one fault. */
export function judge(seen: Seen, report: Report): void {
  const { name, tally } = seen;
  const check: Check = (text, holds, detail) => report.check(`${name}: ${text}`, holds, detail);
  check('nothing acknowledged is lost and the books balance', seen.wrong.length === 0, seen.wrong.join('; '));
  if (seen.leadsAfter !== undefined) judgeChange(seen, seen.leadsAfter, check);
  const both = twoLeaders(seen.writes);
  check('a prober wrote', seen.writes.length > 0);
  check('never two leaders that take a write', both.length === 0, both.slice(0, 3).join('; '));
  check('never two leaders by name', seen.twoLeaderRounds === 0, `${seen.twoLeaderRounds} rounds`);
  check('writes again within 30 s', seen.gapMs <= WRITES_AGAIN_WITHIN_MS, `${Math.round(seen.gapMs)} ms`);
  const known = seen.stopsNodes ? new Set([...TOLD, 'lost']) : TOLD;
  check(
    seen.stopsNodes ? 'players get busy, checking or a broken connection' : 'players get busy or checking',
    strange(tally.seen, known) === '',
    strange(tally.seen, known),
  );
  const refused = [strange(tally.codes, REFUSALS), ...seen.falseClosings].filter(Boolean).join(', ');
  check('no false refusal', refused === '', refused);
  const { reads, missing } = seen.ownReads;
  const unread = strange(seen.ownReads.refused, known);
  check('no history is refused to its player', unread === '', unread);
  const { ok = 0 } = seen.logIns;
  const shutOut = strange(seen.logIns, new Set([...known, ...OF_LOG_INS]));
  check('a right password logs in', ok > 0 && shutOut === '', shutOut);
  check(
    'each history shows the bid before it',
    reads > 0 && missing.length === 0,
    `${missing.length} of ${reads} do not`,
  );
  check('each answer within 10 s', tally.slowestMs <= ANSWER_WITHIN_MS, `${Math.round(tally.slowestMs)} ms`);
  check('no answer is a 500', tally.serverErrors === 0, String(tally.serverErrors));
  if (seen.stallMs > RELIABLE_STALL_MS) {
    report.figure(`${name}: not reliable, the machine stalled for`, `${(seen.stallMs / 1_000).toFixed(1)} s`);
  }
}

type Check = (text: string, holds: boolean, detail?: string) => void;

/** If the same PostgreSQL leads afterwards, the fault did not reach the leader, and its run proves nothing. */
function judgeChange({ leaders, gapMs }: Seen, leadsAfter: 'another' | PgHost, check: Check): void {
  const { before, after } = leaders;
  const fits = leadsAfter === 'another' ? after !== before : after === leadsAfter;
  check(
    `${leadsAfter === 'another' ? 'another PostgreSQL' : leadsAfter} leads afterwards`,
    fits,
    `${before}, then ${after}`,
  );
  check('the leader was gone for a while', gapMs >= SHORTEST_CHANGE_MS, `${Math.round(gapMs)} ms`);
}

function strange(counts: Record<string, number>, known: ReadonlySet<string>): string {
  return Object.entries(counts)
    .filter(([code]) => !known.has(code))
    .map(([code, count]) => `${code} ${count}`)
    .join(', ');
}
