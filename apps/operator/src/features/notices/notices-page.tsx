import { NOTICE_STATES, OPERATOR_CALLS, type NoticeState, type OperatorNotice } from '@surahi/contract/operator';
import { Badge, Button, buttonClass, EmptyState } from '@surahi/ui';
import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { SelectField } from '../../shared/controls.tsx';
import { formatInstant, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { useListState } from '../../shared/lists/list-state.ts';
import { periodInstants, usePeriod } from '../../shared/lists/period.ts';
import { PeriodFilter } from '../../shared/lists/period-filter.tsx';
import { usePollMs } from '../../shared/live.ts';
import { Loaded, MoreButton, Page } from '../../shared/parts.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { audienceText, periodText, PURPOSES, STATES } from './words.ts';

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

function NoticeRow({ notice }: { notice: OperatorNotice }) {
  const { label, tone } = STATES[notice.state];
  const { receivers, hindi } = notice;
  return (
    <li className="grid gap-1.5 border-b border-line py-3 text-sm last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <span className="font-semibold">{PURPOSES[notice.purpose].label}</span>
        <span className="num">{audienceText(notice.audience)}</span>
        {receivers === null ? null : <span className="num font-semibold">{plural(receivers, 'receiver')}</span>}
      </div>
      <p className="text-base break-words whitespace-pre-line">{notice.english}</p>
      {hindi === '' ? null : (
        <p lang="hi" className="text-base break-words whitespace-pre-line">
          {hindi}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="num text-sm text-muted">
          {t('{period} · written by {createdBy} {time}', {
            period: periodText(notice),
            createdBy: notice.createdBy,
            time: formatInstant(notice.createdAtMs),
          })}
          {notice.withdrawnBy === null
            ? ''
            : ` ${t('· withdrawn by {withdrawnBy}', { withdrawnBy: notice.withdrawnBy })}`}
        </span>
        <Withdraw notice={notice} />
      </div>
    </li>
  );
}

function Withdraw({ notice }: { notice: OperatorNotice }) {
  const mayWrite = useMay('content.edit');
  const { send } = useOperatorMutation(queryKeys.notices);
  const { confirm, dialog } = useReasonDialog();
  const isOpen = notice.state === 'scheduled' || notice.state === 'live';
  if (!mayWrite || !isOpen) return null;
  const ask = () =>
    confirm({
      title: t('Withdraw this notice?'),
      consequences: [
        notice.state === 'live' ? t('It disappears from every app immediately.') : t('It does not go live.'),
        t('A withdrawn notice cannot be sent again. Write a new one instead.'),
      ],
      action: t('Withdraw'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.withdrawNotice,
          { params: { noticeId: notice.noticeId }, body: { reason } },
          { done: t('The notice is withdrawn') },
        ),
    });
  return (
    <>
      <Button variant="secondary" onClick={ask}>
        {t('Withdraw…')}
      </Button>
      {dialog}
    </>
  );
}
