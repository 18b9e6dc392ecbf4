import { OPERATOR_CALLS, type OperatorPlayer } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { useId } from 'react';
import { t } from '../../shared/i18n/i18n.ts';
import { Panel } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { type Confirmation, useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { Switch } from '../../shared/switch.tsx';
import { type SendCall, useOperatorMutation } from '../../shared/use-operator-mutation.ts';

/** What the player may do, and buttons that block the player. Each change needs a reason and applies immediately. */
export function FlagsPanel({ player }: { player: OperatorPlayer }) {
  const mayManage = useMay('players.manage');
  const { send } = useOperatorMutation(queryKeys.players);
  const { confirm, dialog } = useReasonDialog();
  return (
    <Panel title={t('What the player may do')}>
      <FlagSwitch
        label={t('Betting')}
        hint={t('If off, bids are refused with ‘Betting is not enabled for your account’.')}
        checked={player.mayBet}
        disabled={!mayManage}
        onPress={() => confirm(switchBetting(player, send))}
      />
      <FlagSwitch
        label={t('Transfers')}
        hint={t('If off, the player cannot send points to other players.')}
        checked={player.mayTransfer}
        disabled={!mayManage}
        onPress={() => confirm(switchTransfers(player, send))}
      />
      {mayManage ? (
        <div className="flex flex-wrap gap-2 border-t border-line pt-3">
          <Button
            variant="secondary"
            className={player.isBlocked ? '' : 'text-bad!'}
            onClick={() => confirm(player.isBlocked ? unblock(player, send) : block(player, send))}
          >
            {player.isBlocked ? t('Unblock') : t('Block')}
          </Button>
          <Button variant="secondary" onClick={() => confirm(logOut(player, send))}>
            {t('Log out everywhere')}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted">{t('Your role can view these but not change them.')}</p>
      )}
      {dialog}
    </Panel>
  );
}

type FlagSwitchProps = { label: string; hint: string; checked: boolean; disabled: boolean; onPress: () => void };

function FlagSwitch({ label, hint, checked, disabled, onPress }: FlagSwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="grid gap-0.5">
        <label htmlFor={id} className="text-base font-semibold">
          {label}
        </label>
        <span className="text-sm text-muted">{hint}</span>
      </div>
      <Switch id={id} checked={checked} disabled={disabled} onChange={onPress} />
    </div>
  );
}

const AT_ONCE = t('It applies immediately, also in an open app.');

function switchBetting({ playerId, name, mayBet }: OperatorPlayer, send: SendCall): Confirmation {
  return {
    title: mayBet ? t('Switch betting off for {name}?', { name }) : t('Switch betting on for {name}?', { name }),
    consequences: [
      mayBet ? t('New bids are refused. Bids already placed stay.') : t('New bids are accepted again.'),
      AT_ONCE,
    ],
    action: mayBet ? t('Switch off') : t('Switch on'),
    send: (reason) =>
      send(
        OPERATOR_CALLS.setPlayerFlags,
        { params: { playerId }, body: { mayBet: !mayBet, reason } },
        { done: mayBet ? t('Betting is off') : t('Betting is on') },
      ),
  };
}

function switchTransfers({ playerId, name, mayTransfer }: OperatorPlayer, send: SendCall): Confirmation {
  return {
    title: mayTransfer
      ? t('Switch transfers off for {name}?', { name })
      : t('Switch transfers on for {name}?', { name }),
    consequences: [
      mayTransfer
        ? t('The player cannot send points to other players.')
        : t('The player can send points to other players.'),
      AT_ONCE,
    ],
    action: mayTransfer ? t('Switch off') : t('Switch on'),
    send: (reason) =>
      send(
        OPERATOR_CALLS.setPlayerFlags,
        { params: { playerId }, body: { mayTransfer: !mayTransfer, reason } },
        { done: mayTransfer ? t('Transfers are off') : t('Transfers are on') },
      ),
  };
}

function block({ playerId, name }: OperatorPlayer, send: SendCall): Confirmation {
  return {
    title: t('Block {name}?', { name }),
    consequences: [
      t('The player is logged out everywhere and cannot log in.'),
      t('Points, bids and wins stay. Results are still settled.'),
    ],
    action: t('Block'),
    send: (reason) =>
      send(
        OPERATOR_CALLS.blockPlayer,
        { params: { playerId }, body: { reason } },
        { done: t('{name} is blocked', { name }) },
      ),
  };
}

function unblock({ playerId, name }: OperatorPlayer, send: SendCall): Confirmation {
  return {
    title: t('Unblock {name}?', { name }),
    consequences: [t('The player can log in again.')],
    action: t('Unblock'),
    send: (reason) =>
      send(
        OPERATOR_CALLS.unblockPlayer,
        { params: { playerId }, body: { reason } },
        { done: t('{name} can log in again', { name }) },
      ),
  };
}

function logOut({ playerId, name }: OperatorPlayer, send: SendCall): Confirmation {
  return {
    title: t('Log {name} out everywhere?', { name }),
    consequences: [t('Every open app is logged out immediately. The player can log in again.')],
    action: t('Log out'),
    send: (reason) =>
      send(
        OPERATOR_CALLS.logOutPlayer,
        { params: { playerId }, body: { reason } },
        { done: t('{name} is logged out everywhere', { name }) },
      ),
  };
}
