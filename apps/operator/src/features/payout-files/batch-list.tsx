import type { PayoutBatch } from '@surahi/contract/operator';
import { Badge, EmptyState } from '@surahi/ui';
import { FileSpreadsheet } from 'lucide-react';
import { formatInstant, plural } from '../../shared/format.ts';
import { Paise } from '../../shared/parts.tsx';
import { PreparedDownload } from '../../shared/prepared-download.tsx';
import { FORMAT_NAMES } from './words.ts';

/** The payout files, and how many of their payouts are paid, returned, failed or waiting. */
export function BatchList({ batches, mayDownload }: { batches: readonly PayoutBatch[]; mayDownload: boolean }) {
  if (batches.length === 0) {
    return (
      <EmptyState
        icon={<FileSpreadsheet size={28} aria-hidden="true" />}
        title="No files"
        detail="Claim payouts in the queue of withdrawals. Then make one file of them here."
      />
    );
  }
  return (
    <ul aria-label="Files for the bank">
      {batches.map((batch) => (
        <BatchRow key={batch.batchId} batch={batch} mayDownload={mayDownload} />
      ))}
    </ul>
  );
}

function BatchRow({ batch, mayDownload }: { batch: PayoutBatch; mayDownload: boolean }) {
  const query = { batchId: batch.batchId };
  return (
    <li
      aria-label={`File ${batch.batchId}`}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line py-3 text-sm last:border-0"
    >
      <span className="num font-semibold">File {batch.batchId}</span>
      <span className="num">
        {plural(batch.payouts, 'payout')} · <Paise value={batch.paise} />
      </span>
      <span className="num text-muted">
        {batch.madeByMe ? 'you' : batch.madeBy}, {formatInstant(batch.madeAtMs)} · {FORMAT_NAMES[batch.format]}
      </span>
      <span className="flex flex-wrap gap-1.5">
        {batch.waiting === 0 ? null : <Badge tone="win">{batch.waiting} waiting</Badge>}
        {batch.paid === 0 ? null : <Badge tone="open">{batch.paid} paid</Badge>}
        {batch.returned === 0 ? null : <Badge tone="bad">{batch.returned} returned</Badge>}
        {batch.failed === 0 ? null : <Badge tone="bad">{batch.failed} released</Badge>}
      </span>
      {mayDownload ? (
        <span className="ml-auto flex flex-wrap gap-2">
          <PreparedDownload name="payoutBatchCsv" query={query}>
            CSV<span className="sr-only"> of file {batch.batchId}</span>
          </PreparedDownload>
          <PreparedDownload name="payoutBatchXlsx" query={query}>
            XLSX<span className="sr-only"> of file {batch.batchId}</span>
          </PreparedDownload>
        </span>
      ) : null}
    </li>
  );
}
