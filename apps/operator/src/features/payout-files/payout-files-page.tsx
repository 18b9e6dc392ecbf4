import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { useState } from 'react';
import { CashierPage } from '../../shared/cashier/cashier-page.tsx';
import { plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { usePollMs } from '../../shared/live.ts';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { periodInstants, usePeriod } from '../../shared/lists/period.ts';
import { PeriodFilter } from '../../shared/lists/period-filter.tsx';
import { Loaded, MoreButton, Note, Paise, Panel } from '../../shared/parts.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { BatchList } from './batch-list.tsx';
import { FORMAT_NAMES } from './words.ts';
import { ResultLines } from './result-lines.tsx';
import { ResultUpload } from './result-upload.tsx';

/** Makes payout files for the bank from claimed payouts, and imports the bank's results. */
export function PayoutFilesPage() {
  const mayDecide = useMay('withdrawals.decide');
  const [uploading, setUploading] = useState(false);
  const { period, setPeriod } = usePeriod();
  const wanted = periodInstants(period);
  const query = useOperatorPages(
    queryKeys.moneyList('payout-files', wanted),
    (cursor, signal) => fetchCall(OPERATOR_CALLS.listPayoutBatches, { query: { ...wanted, ...cursor } }, signal),
    { refetchInterval: usePollMs(), keepPrevious: true },
  );
  const first = query.data?.pages[0];
  return (
    <CashierPage tab="payout-files">
      {mayDecide && first !== undefined ? <NewFile claimed={first} onImport={() => setUploading(true)} /> : null}
      <ResultLines mayDecide={mayDecide} />
      <Panel title={t('Files for the bank')}>
        <div className="grid gap-3">
          <div role="search" aria-label={t('Files for the bank')} className="flex flex-wrap items-end gap-3">
            <PeriodFilter label={t('Made')} period={period} onChange={setPeriod} />
          </div>
          <ListTools hasDensity={false} file={{ table: 'payoutFiles', query: wanted }} />
        </div>
        <Loaded query={query} what={t('the files')}>
          {({ pages }) => <BatchList batches={pages.flatMap((page) => page.batches)} mayDownload={mayDecide} />}
        </Loaded>
        <MoreButton query={query} />
      </Panel>
      {uploading ? <ResultUpload onClose={() => setUploading(false)} /> : null}
    </CashierPage>
  );
}

type Claimed = { claimed: number; claimedPaise: string; format: keyof typeof FORMAT_NAMES };

/** The payouts that a new file would hold, and the buttons that make a file and import the bank's result. */
function NewFile({ claimed: { claimed, claimedPaise, format }, onImport }: { claimed: Claimed; onImport: () => void }) {
  const { send, isSending } = useOperatorMutation(queryKeys.money);
  const [left, setLeft] = useState<readonly { withdrawalId: string; message: string }[]>([]);
  const make = () =>
    send(
      OPERATOR_CALLS.makePayoutBatch,
      {},
      {
        done: ({ payouts }) => t('The file of {count} is ready to download', { count: plural(payouts, 'payout') }),
        onDone: (made) => setLeft(made.left),
      },
    );
  return (
    <Panel title={t('Your claimed payouts')}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="num text-sm">
          {rich('{points} in {count} without a file · {format}', {
            points: (
              <strong className="text-lg">
                <Paise value={claimedPaise} />
              </strong>
            ),
            count: plural(claimed, 'payout'),
            format: FORMAT_NAMES[format],
          })}
        </p>
        <span className="ml-auto flex flex-wrap gap-2">
          <Button busy={isSending} disabled={claimed === 0} onClick={() => void make()}>
            {t('Make a file')}
          </Button>
          <Button variant="secondary" onClick={onImport}>
            {t("Import the bank's result")}
          </Button>
        </span>
      </div>
      {left.length === 0 ? null : (
        <Note tone="bad">
          {left.map(({ withdrawalId, message }) => (
            <span key={withdrawalId} className="block">
              {t('No. {withdrawalId} is not in the file. {message}', { withdrawalId, message })}
            </span>
          ))}
        </Note>
      )}
    </Panel>
  );
}
