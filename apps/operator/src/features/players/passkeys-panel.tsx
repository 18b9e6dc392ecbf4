import { OPERATOR_CALLS, type OperatorAnswer } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Loaded, Panel } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

type Passkey = OperatorAnswer<typeof OPERATOR_CALLS.listPlayerPasskeys>['passkeys'][number];

/** The player's passkeys. Support removes one with a reason, for a player who lost the phone. */
export function PasskeysPanel({ playerId }: { playerId: string }) {
  const mayManage = useMay('players.manage');
  const { send } = useOperatorMutation(queryKeys.players);
  const { confirm, dialog } = useReasonDialog();
  const query = useOperatorQuery(queryKeys.playerPart(playerId, 'passkeys', {}), OPERATOR_CALLS.listPlayerPasskeys, {
    params: { playerId },
  });
  const remove = ({ passkeyId, name }: Passkey) =>
    confirm({
      title: t('Remove the passkey {name}?', { name }),
      consequences: [
        t('The player can no longer log in or confirm withdrawals with this passkey, and can add a new one.'),
        t('Devices stay logged in. If the phone is lost, log them out below.'),
        t('The player gets a notice.'),
      ],
      action: t('Remove'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.removePlayerPasskey,
          { params: { playerId, passkeyId }, body: { reason } },
          { done: t('The passkey is removed') },
        ),
    });
  return (
    <Panel title={t('Passkeys')}>
      <Loaded query={query} what={t('the passkeys')}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <p className="text-sm text-muted">{t('No passkeys')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.passkeyId}
                  passkey={passkey}
                  {...(mayManage ? { onRemove: () => remove(passkey) } : {})}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {dialog}
    </Panel>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove?: () => void }) {
  const { name, addedAtMs, lastUsedAtMs, confirmsFromMs } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="grid gap-0.5 text-sm">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="num text-muted">
          {t('Added {time} · {used}', {
            time: formatInstant(addedAtMs),
            used:
              lastUsedAtMs === null ? t('not used yet') : t('last used {time}', { time: formatInstant(lastUsedAtMs) }),
          })}
        </span>
        <span className="num text-muted">
          {t('Can confirm withdrawals from {time}', { time: formatInstant(confirmsFromMs) })}
        </span>
      </div>
      {onRemove === undefined ? null : (
        <Button variant="secondary" onClick={onRemove} aria-label={t('Remove the passkey {name}', { name })}>
          {t('Remove')}
        </Button>
      )}
    </li>
  );
}
