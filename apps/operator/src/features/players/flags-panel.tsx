import { OPERATOR_CALLS, type OperatorPlayer } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { useId, useState } from 'react';
import { Panel } from '../../shared/parts.tsx';
import { ReasonDialog, type ReasonDialogProps } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { Switch } from '../../shared/switch.tsx';
import { usePlayerCall } from './use-player-call.ts';

type Asked = 'bet' | 'transfer' | 'block' | 'logOut';

/** What a player may do, and keeping them out; each change with a reason and at once. */
export function FlagsPanel({ player }: { player: OperatorPlayer }) {
  const [asked, setAsked] = useState<Asked>();
  const mayManage = useMay('players.manage');
  return (
    <Panel title="What the player may do">
      <FlagSwitch
        label="Betting"
        hint="Off refuses the next bid: ‘Betting is not enabled for your account’."
        checked={player.mayBet}
        disabled={!mayManage}
        onAsk={() => setAsked('bet')}
      />
      <FlagSwitch
        label="Transfers"
        hint="Off refuses sending points to other players."
        checked={player.mayTransfer}
        disabled={!mayManage}
        onAsk={() => setAsked('transfer')}
      />
      {mayManage ? (
        <div className="flex flex-wrap gap-2 border-t border-line pt-3">
          <Button variant="secondary" className={player.isBlocked ? '' : 'text-bad!'} onClick={() => setAsked('block')}>
            {player.isBlocked ? 'Unblock' : 'Block'}
          </Button>
          <Button variant="secondary" onClick={() => setAsked('logOut')}>
            Log out everywhere
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted">Your role may look at this, not change it.</p>
      )}
      <FlagDialog player={player} asked={asked} onDone={() => setAsked(undefined)} />
    </Panel>
  );
}

type FlagSwitchProps = { label: string; hint: string; checked: boolean; disabled: boolean; onAsk: () => void };

function FlagSwitch({ label, hint, checked, disabled, onAsk }: FlagSwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="grid gap-0.5">
        <label htmlFor={id} className="text-base font-semibold">
          {label}
        </label>
        <span className="text-sm text-muted">{hint}</span>
      </div>
      <Switch id={id} checked={checked} disabled={disabled} onChange={onAsk} />
    </div>
  );
}

type FlagDialogProps = { player: OperatorPlayer; asked: Asked | undefined; onDone: () => void };

function FlagDialog({ player, asked, onDone }: FlagDialogProps) {
  const send = usePlayerCall();
  const { name, mayBet, mayTransfer, isBlocked } = player;
  const params = { playerId: player.playerId };
  const dialogs: Record<Asked, Omit<ReasonDialogProps, 'open' | 'onOpenChange'>> = {
    bet: {
      title: `Switch betting ${mayBet ? 'off' : 'on'} for ${name}?`,
      consequences: [
        mayBet ? 'The next bid is refused; bids already placed stay.' : 'The next bid is taken again.',
        'It holds at once, also in an open app.',
      ],
      action: `Switch ${mayBet ? 'off' : 'on'}`,
      onConfirm: (reason) =>
        send(
          OPERATOR_CALLS.setPlayerFlags,
          { params, body: { mayBet: !mayBet, reason } },
          `Betting is ${mayBet ? 'off' : 'on'}`,
        ),
    },
    transfer: {
      title: `Switch transfers ${mayTransfer ? 'off' : 'on'} for ${name}?`,
      consequences: [
        mayTransfer ? 'The player can no longer send points to others.' : 'The player can send points to others again.',
        'It holds at once, also in an open app.',
      ],
      action: `Switch ${mayTransfer ? 'off' : 'on'}`,
      onConfirm: (reason) =>
        send(
          OPERATOR_CALLS.setPlayerFlags,
          { params, body: { mayTransfer: !mayTransfer, reason } },
          `Transfers are ${mayTransfer ? 'off' : 'on'}`,
        ),
    },
    block: {
      title: isBlocked ? `Let ${name} in again?` : `Block ${name}?`,
      consequences: isBlocked
        ? ['The player can log in again.']
        : [
            'Every open app is logged out at once, and no log-in is taken.',
            'Points, bids and wins stay; results are still settled.',
          ],
      action: isBlocked ? 'Unblock' : 'Block',
      onConfirm: (reason) =>
        send(
          isBlocked ? OPERATOR_CALLS.unblockPlayer : OPERATOR_CALLS.blockPlayer,
          { params, body: { reason } },
          isBlocked ? `${name} can log in again` : `${name} is blocked`,
        ),
    },
    logOut: {
      title: `Log ${name} out everywhere?`,
      consequences: ['Every open app is logged out at once; the player can log in again.'],
      action: 'Log out',
      onConfirm: (reason) =>
        send(OPERATOR_CALLS.logOutPlayer, { params, body: { reason } }, `${name} is logged out everywhere`),
    },
  };
  return <ReasonDialog {...dialogs[asked ?? 'bet']} open={asked !== undefined} onOpenChange={onDone} />;
}
