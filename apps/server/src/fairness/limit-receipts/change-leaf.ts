import { leafBytes } from '@surahi/fairness';
import type { ChangeRow } from './limit-receipts.sql.ts';

/** The bytes of the leaf of a change (docs/fairness-format.md#changes-of-limits). The same row gives the same bytes. */
export function changeLeaf(row: ChangeRow): Uint8Array {
  return leafBytes({
    kind: 'limit-change',
    v: 1,
    change: Number(row.change_id),
    at: row.at.getTime(),
    subject: row.subject,
    by: row.by_staff ? 'staff' : 'player',
    before: toAscii(row.before),
    after: toAscii(row.after),
    salt: row.salt.toString('hex'),
  });
}

/** Leaves hold printable ASCII. The values are numbers, ids and codes; any other character becomes a question mark. */
function toAscii(text: string | null): string {
  return (text ?? '').replaceAll(/[^\x20-\x7e]/g, '?');
}
