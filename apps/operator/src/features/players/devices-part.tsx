import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Button, EmptyState } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../shared/format.ts';
import { NotYet, Panel } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { usePlayerCall } from './use-player-call.ts';

type Device = OperatorAnswer<typeof OPERATOR_CALLS.listPlayerDevices>['devices'][number];

const END_REASONS: Record<string, string> = {
  logout: 'logged out',
  revoked: 'ended from elsewhere',
  password: 'password changed',
  blocked: 'blocked',
  expired: 'not used for long',
};

/** Where a player is logged in, and where they were. */
export function DevicesPart({ playerId }: { playerId: string }) {
  const [ending, setEnding] = useState<Device>();
  const mayManage = useMay('players.manage');
  const send = usePlayerCall();
  const query = useQuery({
    queryKey: queryKeys.playerPart(playerId, 'devices', {}),
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.listPlayerDevices, { params: { playerId } }, signal),
  });
  if (query.data === undefined) return <NotYet query={query} what="the devices" />;
  const { devices } = query.data;
  if (devices.length === 0) {
    return <EmptyState icon={<Smartphone size={28} aria-hidden="true" />} title="Never logged in" />;
  }
  return (
    <Panel title="Devices">
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <DeviceRow
            key={device.sessionId}
            device={device}
            {...(mayManage ? { onEnd: () => setEnding(device) } : {})}
          />
        ))}
      </ul>
      {ending === undefined ? null : (
        <ReasonDialog
          open
          onOpenChange={() => setEnding(undefined)}
          title={`Log out ${ending.device}?`}
          consequences={['The app on this device is logged out at once; others stay.']}
          action="Log out"
          onConfirm={(reason) =>
            send(
              OPERATOR_CALLS.logOutPlayer,
              { params: { playerId }, body: { sessionId: ending.sessionId, reason } },
              'The device is logged out',
            )
          }
        />
      )}
    </Panel>
  );
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd?: () => void }) {
  const { endedAtMs, endReason } = device;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="grid gap-0.5 text-sm">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {device.device}
          {device.address === null ? null : <span className="num font-normal text-muted">{device.address}</span>}
          {endedAtMs === null ? <Badge tone="open">Logged in</Badge> : null}
        </span>
        <span className="num text-sm text-muted">
          Since {formatInstant(device.createdAtMs)} ·{' '}
          {endedAtMs === null
            ? `last used ${formatInstant(device.lastSeenAtMs)}`
            : `ended ${formatInstant(endedAtMs)}: ${END_REASONS[endReason ?? ''] ?? endReason ?? ''}`}
        </span>
      </div>
      {endedAtMs === null && onEnd !== undefined ? (
        <Button variant="secondary" onClick={onEnd} aria-label={`Log out ${device.device}`}>
          Log out
        </Button>
      ) : null}
    </li>
  );
}
