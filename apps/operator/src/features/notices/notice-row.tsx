import { OPERATOR_CALLS, type OperatorNotice } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { formatInstant, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { audienceText, periodText, PURPOSES, STATES } from './words.ts';

/** One notice of the list: state, receivers, texts, times and who wrote it. One that is scheduled or live can be withdrawn. */
export function NoticeRow({ notice }: { notice: OperatorNotice }) {
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
