import { pushState } from '@surahi/contract';
import { Card, SkeletonList } from '@surahi/ui';
import { isSubscribedHere, pushPermission, pushSupport } from '@surahi/ui/web-push';
import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { Unreachable } from '../../shared/unreachable.tsx';
import { PushForm } from './push-form.tsx';

/** `/notifications`: what this browser is notified of, or why it cannot be. */
export function PushScreen() {
  const t = useT();
  const support = pushSupport();
  const query = useQuery({
    queryKey: queryKeys.pushHere,
    queryFn: async ({ signal }) => {
      const state = await fetchCall(pushState, {}, signal);
      return { ...state, isHere: await isSubscribedHere() };
    },
    enabled: support === 'yes',
  });
  if (support !== 'yes') return <Unavailable reason={REASONS[support]} />;
  if (query.isPending) return <SkeletonList count={2} label={t('common.loading')} />;
  if (query.data === undefined) return <Unreachable onRetry={() => void query.refetch()} />;
  if (query.data.public_key === '') return <Unavailable reason="push.off" />;
  if (pushPermission() === 'denied') return <Unavailable reason="push.denied" />;
  const { public_key: publicKey, device, isHere } = query.data;
  return <PushForm publicKey={publicKey} device={isHere ? device : null} onChange={() => void query.refetch()} />;
}

const REASONS = {
  insecure: 'push.insecure',
  'home-screen': 'push.homeScreen',
  none: 'push.none',
} as const satisfies Record<string, MessageId>;

/** Says why this browser gets no notifications, and where the player finds the news instead. */
function Unavailable({ reason }: { reason: MessageId }) {
  const t = useT();
  return (
    <Card className="mt-1 grid gap-2.5">
      <h2 className="flex items-center gap-2.5 text-lg font-bold">
        <BellOff size={22} aria-hidden="true" className="shrink-0 text-muted" />
        {t('push.unavailable')}
      </h2>
      <p className="text-base">{t(reason)}</p>
      <p className="text-sm text-muted">{t('push.instead')}</p>
    </Card>
  );
}
