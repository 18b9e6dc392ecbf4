import { OPERATOR_CALLS, type OperatorPlayer } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { useId } from 'react';
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
    <Panel title="What the player may do">
      <FlagSwitch
        label="Betting"
        hint="If off, bids are refused with ‘Betting is not enabled for your account’."
        checked={player.mayBet}
        disabled={!mayManage}
        onPress={() => confirm(switchBetting(player, send))}
      />
      <FlagSwitch
        label="Transfers"
        hint="If off, the player cannot send points to other players."
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
            {player.isBlocked ? 'Unblock' : 'Block'}
          </Button>
          <Button variant="secondary" onClick={() => confirm(logOut(player, send))}>
            Log out everywhere
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted">Your role can view these but not change them.</p>
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

const AT_ONCE = 'It applies immediately, also in an open app.';

function switchBetting({ playerId, name, mayBet }: OperatorPlayer, send: SendCall): Confirmation {
  const next = mayBet ? 'off' : 'on';
  return {
    title: `Switch betting ${next} for ${name}?`,
    consequences: [
      mayBet ? 'New bids are refused. Bids already placed stay.' : 'New bids are accepted again.',
      AT_ONCE,
    ],
    action: `Switch ${next}`,
    send: (reason) =>
      send(
        OPERATOR_CALLS.setPlayerFlags,
        { params: { playerId }, body: { mayBet: !mayBet, reason } },
        { done: `Betting is ${next}` },
      ),
  };
}

function switchTransfers({ playerId, name, mayTransfer }: OperatorPlayer, send: SendCall): Confirmation {
  const next = mayTransfer ? 'off' : 'on';
  return {
    title: `Switch transfers ${next} for ${name}?`,
    consequences: [`The player ${mayTransfer ? 'cannot' : 'can'} send points to other players.`, AT_ONCE],
    action: `Switch ${next}`,
    send: (reason) =>
      send(
        OPERATOR_CALLS.setPlayerFlags,
        { params: { playerId }, body: { mayTransfer: !mayTransfer, reason } },
        { done: `Transfers are ${next}` },
      ),
  };
}

function block({ playerId, name }: OperatorPlayer, send: SendCall): Confirmation {
  return {
    title: `Block ${name}?`,
    consequences: [
      'The player is logged out everywhere and cannot log in.',
      'Points, bids and wins stay. Results are still settled.',
    ],
    action: 'Block',
    send: (reason) =>
      send(OPERATOR_CALLS.blockPlayer, { params: { playerId }, body: { reason } }, { done: `${name} is blocked` }),
  };
}

function unblock({ playerId, name }: OperatorPlayer, send: SendCall): Confirmation {
  return {
    title: `Unblock ${name}?`,
    consequences: ['The player can log in again.'],
    action: 'Unblock',
    send: (reason) =>
      send(
        OPERATOR_CALLS.unblockPlayer,
        { params: { playerId }, body: { reason } },
        { done: `${name} can log in again` },
      ),
  };
}

function logOut({ playerId, name }: OperatorPlayer, send: SendCall): Confirmation {
  return {
    title: `Log ${name} out everywhere?`,
    consequences: ['Every open app is logged out immediately. The player can log in again.'],
    action: 'Log out',
    send: (reason) =>
      send(
        OPERATOR_CALLS.logOutPlayer,
        { params: { playerId }, body: { reason } },
        { done: `${name} is logged out everywhere` },
      ),
  };
}
