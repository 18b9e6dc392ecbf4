import { Badge, Card, EmptyState, SkeletonList } from '@surahi/ui';
import { Bell, BellRing } from 'lucide-react';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { LastUpdated } from '../../shared/layout/offline-banner.tsx';
import { shortWhen } from '../../shared/money/wire-date.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { Unreachable } from '../../shared/unreachable.tsx';
import type { Notice } from './use-notices.ts';
import { useNotices } from './use-notices.ts';

/** `/notices`: notices about the player's requests and account, newest first. */
export function NoticesScreen() {
  const t = useT();
  const query = useNotices();
  if (query.isPending) return <SkeletonList count={4} label={t('common.loading')} className="h-[88px]" />;
  if (query.data === undefined) return <Unreachable onRetry={() => void query.refetch()} />;
  if (query.data.length === 0) {
    return (
      <>
        <EmptyState
          icon={<Bell size={30} aria-hidden="true" />}
          title={t('notices.none')}
          detail={t('notices.noneDetail')}
        />
        <PushLink />
      </>
    );
  }
  return (
    <div className="grid gap-3 pt-1">
      <PushLink />
      <LastUpdated stale={query.isError} atMs={query.dataUpdatedAt} />
      <ul className="grid gap-2.5">
        {query.data.map((notice) => (
          <li key={notice.notice_id}>
            <NoticeCard notice={notice} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Leads to the push notifications of this device. */
function PushLink() {
  const t = useT();
  return (
    <Link
      to={paths.notifications}
      className="inline-flex min-h-11 items-center gap-2 self-center text-sm font-semibold text-clay"
    >
      <BellRing size={18} aria-hidden="true" />
      {t('push.settings')}
    </Link>
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const t = useT();
  return (
    <Card className="grid gap-1.5 !p-3.5">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <p className="num text-sm text-muted">{shortWhen(notice.insert_date, serverNow())}</p>
        {notice.seen ? null : <Badge tone="clay">{t('notices.new')}</Badge>}
      </div>
      <p lang={notice.lang} className="text-base leading-snug break-words whitespace-pre-line">
        {notice.msg}
      </p>
    </Card>
  );
}
