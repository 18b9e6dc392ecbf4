import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Button, EmptyState } from '@surahi/ui';
import { Smartphone } from 'lucide-react';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Loaded, Panel } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { deviceText } from './device-text.ts';

type Device = OperatorAnswer<typeof OPERATOR_CALLS.listPlayerDevices>['devices'][number];

const END_REASONS: Record<string, string> = {
  logout: t('logged out'),
  revoked: t('ended from elsewhere'),
  password: t('password changed'),
  blocked: t('blocked'),
  expired: t('unused for too long'),
};

/** The player's sessions, open and ended. */
export function DevicesPart({ playerId }: { playerId: string }) {
  const mayManage = useMay('players.manage');
  const { send } = useOperatorMutation(queryKeys.players);
  const { confirm, dialog } = useReasonDialog();
  const params = { playerId };
  const query = useOperatorQuery(queryKeys.playerPart(playerId, 'devices', {}), OPERATOR_CALLS.listPlayerDevices, {
    params,
  });
  const logOut = ({ sessionId, ...names }: Device) =>
    confirm({
      title: t('Log out {device}?', { device: deviceText(names) }),
      consequences: [t('The app on this device is logged out immediately. Other devices stay logged in.')],
      action: t('Log out'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.logOutPlayer,
          { params, body: { sessionId, reason } },
          { done: t('The device is logged out') },
        ),
    });
  return (
    <Loaded query={query} what={t('the devices')}>
      {({ devices }) =>
        devices.length === 0 ? (
          <EmptyState icon={<Smartphone size={28} aria-hidden="true" />} title={t('Never logged in')} />
        ) : (
          <Panel title={t('Devices')}>
            <ul className="divide-y divide-line">
              {devices.map((device) => (
                <DeviceRow
                  key={device.sessionId}
                  device={device}
                  {...(mayManage ? { onLogOut: () => logOut(device) } : {})}
                />
              ))}
            </ul>
            {dialog}
          </Panel>
        )
      }
    </Loaded>
  );
}

function DeviceRow({ device, onLogOut }: { device: Device; onLogOut?: () => void }) {
  const { endedAtMs, endReason } = device;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="grid gap-0.5 text-sm">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {deviceText(device)}
          {device.address === null ? null : <span className="num font-normal text-muted">{device.address}</span>}
          {endedAtMs === null ? <Badge tone="open">{t('Logged in')}</Badge> : null}
        </span>
        <span className="num text-sm text-muted">
          {t('Since {time} · {end}', {
            time: formatInstant(device.createdAtMs),
            end:
              endedAtMs === null
                ? t('last used {time}', { time: formatInstant(device.lastSeenAtMs) })
                : t('ended {time}: {reason}', {
                    time: formatInstant(endedAtMs),
                    reason: END_REASONS[endReason ?? ''] ?? endReason ?? '',
                  }),
          })}
        </span>
      </div>
      {endedAtMs === null && onLogOut !== undefined ? (
        <Button
          variant="secondary"
          onClick={onLogOut}
          aria-label={t('Log out {device}', { device: deviceText(device) })}
        >
          {t('Log out')}
        </Button>
      ) : null}
    </li>
  );
}
