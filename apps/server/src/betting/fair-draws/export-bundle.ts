import { type Bundle, entryBytes, formatBundle, parseEntry, type Session, toBase64 } from '@surahi/fairness';
import {
  exportRange,
  type LogIdentity,
  planRange,
  type PublicLog,
  type RangePlan,
  readEntries,
  readEntry,
  readHead,
} from '../../fairness/log/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { TaskHandler } from '../../platform/workers/tasks.ts';
import * as sql from './bundles.sql.ts';

const DAY_MS = 86_400_000;

/**
 * The range begins a day before bidding, and ten minutes earlier so that it includes a cosignature from before that.
 */
const REACH_MS = DAY_MS + 10 * 60_000;

/** A session without payouts, for example a cancelled one, is complete this long after its close. */
const COMPLETE_AFTER_MS = 2 * DAY_MS;

export type SessionAddress = { marketId: number; businessDate: string; session: Session };

/** The content of a bundle. `record` is the id of the record (M-id). Equal plans that are final give equal bundles. */
export type BundlePlan = SessionAddress & { record: string; range: RangePlan };

declare module '../../platform/workers/tasks.ts' {
  interface WorkerTasks {
    exportBundle: { input: { log: LogIdentity; plan: BundlePlan }; output: undefined };
  }
}

/** Writes a bundle as JSON. */
export const exportBundleTask: TaskHandler<'exportBundle'> = async ({ log, plan }, { db, write }) => {
  await write(formatBundle(await exportBundle(db, log, plan)));
  return undefined;
};

/**
 * Plans the bundle of a session. Returns undefined when the log has no published record of it, and 'behind' when the
 * database lacks entries that this node knows to be published.
 */
export async function planBundle(
  tx: Tx,
  log: PublicLog,
  of: SessionAddress,
): Promise<BundlePlan | undefined | 'behind'> {
  const head = await readHead(tx, log);
  if (head === undefined || head === 'behind') return head;
  const [row] = await tx.query<sql.BundleRow>(sql.selectBundle(subjectOf(of, of.session)));
  if (row === undefined) return undefined;
  const record = parseEntry(new Uint8Array(row.record_bytes));
  if (record.kind !== 'record') throw new Error(`the entry of record ${row.record_id} is not a record`);
  const range = await planRange(tx, head, {
    fromMs: row.current_from.getTime() - REACH_MS,
    atLatest: Number(row.record_index),
    finalSize: Number(row.final_index) + 1,
    untilMs: row.is_finished ? 0 : row.close_at.getTime() + COMPLETE_AFTER_MS,
    quorum: record.quorum,
  });
  return range && { ...of, record: row.record_id, range };
}

/**
 * Exports what a third party needs to check one session of a draw offline. It has no receipts. The entries begin at
 * least 24 hours before the draw became current, so that an earlier record or a cancellation is in the range. The
 * entries end with the last entry of the session, for example its payouts, or the cancellation that took them back.
 */
export async function exportBundle(tx: Tx, log: LogIdentity, plan: BundlePlan): Promise<Bundle> {
  const { marketId, businessDate, session, record, range } = plan;
  const records = await readEntries(tx, { kind: 'record', draw: `${marketId}/${businessDate}`, side: session });
  const own = records.find(({ entry }) => entry.id === record)?.entry;
  if (own === undefined) throw new Error(`the log lacks record ${record}`);
  const named = await readEntry(tx, { kind: 'rates', draw: own.family, side: '', version: own.ratesVersion });
  if (named === undefined) throw new Error(`the log lacks the rates of record ${record}`);
  const subjects = (['open', 'close'] as const).map((one) => subjectOf(plan, one));
  const places = await tx.query<{ log_index: bigint }>(sql.selectPlaces(subjects));
  const witnessed = places.map(({ log_index: index }) => Number(index));
  return {
    format: 'surahi-bundle/1',
    record,
    ...(await exportRange(tx, log, { ...range, witnessed, named: own.witnesses })),
    rates: toBase64(entryBytes(named)),
    receipts: [],
  };
}

function subjectOf({ marketId, businessDate }: SessionAddress, session: Session): string {
  return `${marketId}/${businessDate}/${session}`;
}
