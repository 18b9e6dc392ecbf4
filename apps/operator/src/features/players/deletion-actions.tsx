import { OPERATOR_CALLS, type OperatorPlayerRow } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { type Confirmation, useReasonDialog } from '../../shared/reason-dialog.tsx';
import { PROPOSED } from '../../shared/saved-or-proposed.ts';
import { useMay } from '../../shared/session.ts';
import { type SendCall, useOperatorMutation } from '../../shared/use-operator-mutation.ts';

type Player = Pick<OperatorPlayerRow, 'playerId' | 'name' | 'deletionRequestedAtMs'>;

/** The buttons that answer a player's request for deletion. Nothing without an open request or the permission. */
export function DeletionActions({ player }: { player: Player }) {
  const mayManage = useMay('players.manage');
  const { send } = useOperatorMutation(queryKeys.players, queryKeys.proposals);
  const { confirm, dialog } = useReasonDialog();
  if (!mayManage || player.deletionRequestedAtMs === null) return null;
  const { name } = player;
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        className="min-h-9! px-3! text-sm! text-bad!"
        aria-label={t('Propose deletion of the account of {name}', { name })}
        onClick={() => confirm(proposing(player, send))}
      >
        {t('Propose deletion')}
      </Button>
      <Button
        variant="secondary"
        className="min-h-9! px-3! text-sm!"
        aria-label={t('Decline the request of {name}', { name })}
        onClick={() => confirm(declining(player, send))}
      >
        {t('Decline')}
      </Button>
      {dialog}
    </span>
  );
}

function proposing({ playerId, name }: Player, send: SendCall): Confirmation {
  return {
    title: t('Propose to delete the account of {name}?', { name }),
    consequences: [
      t('Nothing changes until another operator approves it.'),
      t(
        'The deletion is refused if the player is blocked, or has points, open bids, a waiting payment or an undecided linked account.',
      ),
      t('The deletion cannot be undone. Wallet movements, bids and payout numbers stay under the player’s number.'),
    ],
    action: t('Propose'),
    send: (reason) =>
      send(OPERATOR_CALLS.proposePlayerDeletion, { params: { playerId }, body: { reason } }, { done: PROPOSED }),
  };
}

function declining({ playerId, name }: Player, send: SendCall): Confirmation {
  return {
    title: t('Decline the request of {name}?', { name }),
    consequences: [
      t('The account stays. The player reads your reason in the app and can ask again.'),
      t('A proposal to delete the account can no longer be approved.'),
    ],
    action: t('Decline'),
    send: (reason) =>
      send(
        OPERATOR_CALLS.declinePlayerDeletion,
        { params: { playerId }, body: { reason } },
        { done: t('The request is declined') },
      ),
  };
}
