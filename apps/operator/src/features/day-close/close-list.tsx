import { type DayClose, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, EmptyState } from '@surahi/ui';
import { FileCheck2 } from 'lucide-react';
import { formatDay, formatInstant, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { Loaded, MoreButton, Paise, Panel } from '../../shared/parts.tsx';
import { PreparedDownload } from '../../shared/prepared-download.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';
import { openCount } from './open-items.ts';

/** The signed records, newest first, each as a PDF. */
export function CloseList() {
  const query = useOperatorPages(queryKeys.dayCloses, (cursor, signal) =>
    fetchCall(OPERATOR_CALLS.listDayCloses, { query: cursor }, signal),
  );
  return (
    <Panel title={t('Signed records')}>
      <Loaded query={query} what={t('the records')}>
        {({ pages }) => {
          const closes = pages.flatMap((page) => page.closes);
          return closes.length === 0 ? (
            <EmptyState icon={<FileCheck2 size={28} aria-hidden="true" />} title={t('No day is closed')} />
          ) : (
            <ul aria-label={t('Signed records')}>
              {closes.map((close) => (
                <CloseRow key={close.closeId} close={close} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <MoreButton query={query} />
    </Panel>
  );
}

function CloseRow({ close }: { close: DayClose }) {
  const { closeId, kind, date, figures, note, signedBy, signedAtMs, approvedBy, approvedAtMs } = close;
  const { problems } = figures.books;
  return (
    <li
      aria-label={t('Record {closeId}', { closeId })}
      className="grid items-start gap-x-6 gap-y-1 border-b border-line py-3 text-sm last:border-0 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <strong className="num">{formatDay(date)}</strong>
        <Badge tone={kind === 'close' ? 'open' : 'shut'}>{kind === 'close' ? t('Day closed') : t('Handover')}</Badge>
        <span className="num">
          {rich('in {deposits} · out {withdrawals}', {
            deposits: <Paise value={figures.cash.depositsPaise} />,
            withdrawals: <Paise value={figures.cash.withdrawalsPaise} />,
          })}
        </span>
        <span className="num text-muted">
          {plural(openCount(figures), 'open item')} · {plural(figures.negativeWallets, 'negative wallet')} ·{' '}
          {problems === 0 ? t('books balance') : plural(problems, 'problem of the books', 'problems of the books')}
        </span>
      </span>
      <span className="row-span-2">
        <PreparedDownload name="dayClosePdf" query={{ closeId }}>
          PDF<span className="sr-only"> {t('of record {closeId}', { closeId })}</span>
        </PreparedDownload>
      </span>
      <span className="num break-words text-muted">
        {signedBy}, {formatInstant(signedAtMs)} · {approvedBy}, {formatInstant(approvedAtMs)} · {note}
      </span>
    </li>
  );
}
