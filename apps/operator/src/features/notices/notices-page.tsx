import { NOTICE_STATES, OPERATOR_CALLS, type NoticeState } from '@surahi/contract/operator';
import { buttonClass, EmptyState } from '@surahi/ui';
import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { SelectField } from '../../shared/controls.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { useListState } from '../../shared/lists/list-state.ts';
import { periodInstants, usePeriod } from '../../shared/lists/period.ts';
import { PeriodFilter } from '../../shared/lists/period-filter.tsx';
import { usePollMs } from '../../shared/live.ts';
import { Loaded, MoreButton, Page } from '../../shared/parts.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { NoticeRow } from './notice-row.tsx';
import { STATES } from './words.ts';

const FILTERS: readonly { value: NoticeState | 'all'; label: string }[] = [
  { value: 'all', label: t('All') },
  ...NOTICE_STATES.map((state) => ({ value: state, label: STATES[state].label })),
];

/** The notices that operators wrote to players, newest first. */
export function NoticesPage() {
  const { state, setState } = useListState(NOTICE_STATES);
  const { period, setPeriod } = usePeriod();
  const wanted = { ...periodInstants(period), ...(state === undefined ? {} : { state }) };
  const mayWrite = useMay('content.edit');
  const refetchInterval = usePollMs();
  const query = useOperatorPages(
    queryKeys.noticeList(wanted),
    (cursor, signal) => fetchCall(OPERATOR_CALLS.listNotices, { query: { ...wanted, ...cursor } }, signal),
    { refetchInterval, keepPrevious: true },
  );
  return (
    <Page
      title={t('Notices')}
      detail={t('Messages to players. The app shows them under Notifications, without a reload.')}
      actions={
        mayWrite ? (
          <Link to={paths.newNotice} className={buttonClass()}>
            {t('Write a notice')}
          </Link>
        ) : undefined
      }
    >
      <div role="search" aria-label={t('Notices')} className="flex flex-wrap items-end gap-3">
        <SelectField label={t('State')} value={state ?? 'all'} options={FILTERS} onChange={setState} />
        <PeriodFilter label={t('Written')} period={period} onChange={setPeriod} />
      </div>
      <ListTools hasDensity={false} file={{ table: 'notices', query: wanted }} />
      <Loaded query={query} what={t('the notices')}>
        {({ pages }) =>
          pages[0]?.notices.length === 0 ? (
            <EmptyState icon={<Bell size={28} aria-hidden="true" />} title={t('No notices')} />
          ) : (
            <ul aria-label={t('Notices')} className="rounded-card border border-line bg-surface px-4 shadow-card">
              {pages
                .flatMap((page) => page.notices)
                .map((notice) => (
                  <NoticeRow key={notice.noticeId} notice={notice} />
                ))}
            </ul>
          )
        }
      </Loaded>
      <MoreButton query={query} label={t('Show older')} />
    </Page>
  );
}
