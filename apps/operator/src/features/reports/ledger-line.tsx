import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { usePollMs } from '../../shared/live.ts';
import { Paise } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';

const NAMES = { stakes: t('stakes'), refunds: t('refunds'), payouts: t('payouts') } as const;

/** Compares a report with the ledger and shows the differences. */
export function LedgerLine({ from, to }: { from: string; to: string }) {
  const refetchInterval = usePollMs();
  const query = useOperatorQuery(
    queryKeys.report('ledger', { from, to }),
    OPERATOR_CALLS.compareReport,
    { query: { from, to } },
    { refetchInterval },
  );
  const { data } = query;
  if (data === undefined) {
    return (
      <p role="status" className="text-sm text-muted">
        {query.error === null
          ? t('Comparing with the ledger…')
          : t('Not compared with the ledger: {message}', { message: query.error.message })}
      </p>
    );
  }
  if (data.equal) {
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-open">
        <CircleCheck size={16} aria-hidden="true" className="shrink-0" />
        {t('Stakes, refunds and payouts equal the ledger for these draws.')}
      </p>
    );
  }
  return (
    <div role="alert" className="grid gap-1 rounded-control bg-bad-soft px-4 py-2.5 text-sm text-bad">
      <p className="flex items-center gap-2 font-semibold">
        <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
        {t('The report differs from the ledger. Check the books on the Integrity page.')}
      </p>
      {data.lines
        .filter((line) => line.reportPaise !== line.ledgerPaise)
        .map((line) => (
          <p key={line.what} className="num pl-6">
            {rich('{what}: {points} here, {ledger} in the ledger', {
              what: NAMES[line.what],
              points: <Paise value={line.reportPaise} />,
              ledger: <Paise value={line.ledgerPaise} />,
            })}
          </p>
        ))}
    </div>
  );
}
