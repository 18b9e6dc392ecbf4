import { type Bundle, entryBytes, type Session, toBase64 } from '@surahi/fairness';
import { exportRange, type PublicLog, readEntries } from '../../fairness/log/index.ts';
import type { Db } from '../../platform/db/db.ts';

const DAY_MS = 86_400_000;

/**
 * Everything with which a third party checks one session of a draw offline, without receipts. The entries begin 24 hours before the
 * draw became current, so that an earlier record or a cancellation is in the range. Returns undefined when the log has no record
 * of the session.
 */
export async function exportBundle(
  db: Db,
  log: PublicLog,
  draw: { marketId: number; businessDate: string; session: Session },
): Promise<Bundle | undefined> {
  const key = { draw: `${draw.marketId}/${draw.businessDate}`, side: draw.session };
  const [record] = await readEntries(db, { kind: 'record', ...key });
  if (record?.logIndex === undefined) return undefined;
  const { family, ratesVersion } = record.entry;
  const rates = await readEntries(db, { kind: 'rates', draw: family, side: '' });
  const own = rates.find(({ entry }) => entry.version === ratesVersion);
  const range = await exportRange(db, log, { fromMs: record.entry.from - DAY_MS, atLatest: record.logIndex });
  if (own === undefined || range === undefined) return undefined;
  return {
    format: 'surahi-bundle/1',
    record: record.entry.id,
    ...range,
    rates: toBase64(entryBytes(own.entry)),
    receipts: [],
  };
}
