import type { PayoutBatch } from '@surahi/contract/operator';
import { Badge, EmptyState } from '@surahi/ui';
import { FileSpreadsheet } from 'lucide-react';
import { formatInstant, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Paise } from '../../shared/parts.tsx';
import { PreparedDownload } from '../../shared/prepared-download.tsx';
import { FORMAT_NAMES } from './words.ts';

/** The payout files, and how many of their payouts are paid, returned, failed or waiting. */
export function BatchList({ batches, mayDownload }: { batches: readonly PayoutBatch[]; mayDownload: boolean }) {
  if (batches.length === 0) {
    return (
      <EmptyState
        icon={<FileSpreadsheet size={28} aria-hidden="true" />}
        title={t('No files')}
        detail={t('Claim payouts in the queue of withdrawals. Then make one file of them here.')}
      />
    );
  }
  return (
    <ul aria-label={t('Files for the bank')}>
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
      aria-label={t('File {batchId}', { batchId: batch.batchId })}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line py-3 text-sm last:border-0"
    >
      <span className="num font-semibold">{t('File {batchId}', { batchId: batch.batchId })}</span>
      <span className="num">
        {plural(batch.payouts, 'payout')} · <Paise value={batch.paise} />
      </span>
      <span className="num text-muted">
        {batch.madeByMe ? 'you' : batch.madeBy}, {formatInstant(batch.madeAtMs)} · {FORMAT_NAMES[batch.format]}
      </span>
      <span className="flex flex-wrap gap-1.5">
        {batch.waiting === 0 ? null : <Badge tone="win">{t('{waiting} waiting', { waiting: batch.waiting })}</Badge>}
        {batch.paid === 0 ? null : <Badge tone="open">{t('{paid} paid', { paid: batch.paid })}</Badge>}
        {batch.returned === 0 ? null : (
          <Badge tone="bad">{t('{returned} returned', { returned: batch.returned })}</Badge>
        )}
        {batch.failed === 0 ? null : <Badge tone="bad">{t('{failed} released', { failed: batch.failed })}</Badge>}
      </span>
      {mayDownload ? (
        <span className="ml-auto flex flex-wrap gap-2">
          <PreparedDownload name="payoutBatchCsv" query={query}>
            CSV<span className="sr-only"> {t('of file {batchId}', { batchId: batch.batchId })}</span>
          </PreparedDownload>
          <PreparedDownload name="payoutBatchXlsx" query={query}>
            XLSX<span className="sr-only"> {t('of file {batchId}', { batchId: batch.batchId })}</span>
          </PreparedDownload>
        </span>
      ) : null}
    </li>
  );
}
