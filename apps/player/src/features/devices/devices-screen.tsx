import type { ResponseOf } from '@surahi/contract';
import { listSessions, revokeSession } from '@surahi/contract';
import { Badge, Button, Card, SkeletonList } from '@surahi/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { failureText } from '../../shared/failure-text.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { LastUpdated } from '../../shared/layout/offline-banner.tsx';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { toast } from '../../shared/toast.ts';
import { Unreachable } from '../../shared/unreachable.tsx';
import { timeText } from '../../shared/dates.ts';
import { deviceName } from './device-name.ts';
import { PasskeysSection } from './passkeys-section.tsx';

type Device = ResponseOf<typeof listSessions>['sessions'][number];

/** `/devices`: the player's sessions, each with a log-out button, and the passkeys. */
export function DevicesScreen() {
  const t = useT();
  const query = useQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => fetchCall(listSessions, {}, signal),
  });
  const { end, ending } = useEndSessions();
  if (query.isPending) return <SkeletonList count={2} label={t('common.loading')} />;
  if (query.data === undefined) {
    return <Unreachable onRetry={() => void query.refetch()} />;
  }
  const devices = query.data.sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.last_seen_at - a.last_seen_at,
  );
  return (
    <div className="grid grid-cols-1 gap-3 pt-1">
      <p className="text-sm text-muted">{t('devices.hint')}</p>
      <LastUpdated stale={query.isError} atMs={query.dataUpdatedAt} />
      <ul className="grid grid-cols-1 gap-2.5">
        {devices.map((device) => (
          <li key={device.session_id}>
            <DeviceCard device={device} ending={ending} onEnd={() => void end({ session_id: device.session_id })} />
          </li>
        ))}
      </ul>
      {devices.length > 1 ? (
        <Button
          variant="danger"
          className="!whitespace-normal"
          busy={ending === 'others'}
          disabled={ending !== undefined}
          onClick={() => void end({ all_others: true })}
        >
          {t('devices.endOthers')}
        </Button>
      ) : null}
      <PasskeysSection />
    </div>
  );
}

/** Ends one session, or all other sessions, and refetches the list. `ending` names the session in progress. */
function useEndSessions() {
  const t = useT();
  const queryClient = useQueryClient();
  const [ending, setEnding] = useState<string>();
  const end = async (which: { session_id: string } | { all_others: true }) => {
    setEnding('session_id' in which ? which.session_id : 'others');
    const answer = await call(revokeSession, which);
    await queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
    setEnding(undefined);
    // A session that has already ended counts as success.
    if (answer.ok || answer.code === 'not_found') toast.success(t('devices.ended'));
    else toast.error(failureText(answer, 'devices.failed'));
  };
  return { end, ending };
}

function DeviceCard({ device, ending, onEnd }: { device: Device; ending: string | undefined; onEnd: () => void }) {
  const t = useT();
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-1 !p-3.5">
      <span className="grid size-[44px] place-items-center rounded-xl bg-shut-soft text-shut">
        <MonitorSmartphone size={21} aria-hidden="true" />
      </span>
      <h2 className="min-w-[40%] flex-1 text-base leading-snug font-bold break-words">
        {deviceName(device.device_name)}
      </h2>
      {device.current ? (
        <Badge tone="open">{t('devices.this')}</Badge>
      ) : (
        <Button
          variant="secondary"
          className="!px-3"
          busy={ending === device.session_id}
          disabled={ending !== undefined}
          aria-label={t('devices.endOne', { name: deviceName(device.device_name) })}
          onClick={onEnd}
        >
          {t('devices.end')}
        </Button>
      )}
      <div className="num basis-full pl-[56px] text-sm text-muted">
        <p>{t('devices.lastSeen', { time: timeText(device.last_seen_at) })}</p>
        <p>{t('devices.since', { time: timeText(device.created_at) })}</p>
      </div>
    </Card>
  );
}
