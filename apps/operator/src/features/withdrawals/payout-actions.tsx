import { OPERATOR_CALLS, type OperatorWithdrawal } from '@surahi/contract/operator';
import { formatPoints } from '@surahi/game';
import { Button } from '@surahi/ui';
import type { RequestDetailProps } from '../../shared/cashier/queue-page.tsx';
import { DecideButton } from '../../shared/decide-button.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { Note } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { savedOrProposed } from '../../shared/saved-or-proposed.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import type { PayoutStage } from './payout-stage.ts';

type ActionsProps = {
  withdrawal: OperatorWithdrawal;
  stage: PayoutStage;
  onDeciding: RequestDetailProps['onDeciding'];
};

/** The buttons of a request: check, claim, pay, release, reject, return. */
export function PayoutActions({ withdrawal, stage, onDeciding }: ActionsProps) {
  const mayDecide = useMay('withdrawals.decide');
  const { send, isSending } = useOperatorMutation(queryKeys.money, queryKeys.overview);
  const second = useSecondThoughts(withdrawal);
  const { state, claim, heldUntilMs } = withdrawal;
  const isOpen = state === 'pending' && claim === null;
  const isForOther = isOpen && withdrawal.needsSecondPerson && withdrawal.checkedByMe;
  const params = { withdrawalId: withdrawal.withdrawalId };
  if (!mayDecide) {
    return state === 'pending' ? (
      <p className="text-sm text-muted">{t('Your role cannot decide on withdrawals.')}</p>
    ) : null;
  }
  return (
    <>
      <TwoPeopleNote isForOther={isForOther} canCheck={stage.canCheck} />
      <div className="flex flex-wrap gap-2">
        {isOpen && heldUntilMs === null && !stage.canCheck && !isForOther ? (
          <DecideButton
            disabled={!stage.canClaim}
            busy={isSending}
            onDecide={() => void send(OPERATOR_CALLS.claimWithdrawal, { params }, { done: t('Claimed. Pay it now.') })}
          >
            {t('Claim to pay')}
          </DecideButton>
        ) : null}
        {stage.canFinish ? <Button onClick={() => onDeciding('approve')}>{t('Mark as paid…')}</Button> : null}
        {stage.canCheck ? (
          <DecideButton
            busy={isSending}
            onDecide={() =>
              void send(
                OPERATOR_CALLS.checkWithdrawal,
                { params },
                { done: t('Checked. Another operator can pay it.') },
              )
            }
          >
            {t('Mark as checked')}
          </DecideButton>
        ) : null}
        {stage.canRelease ? (
          <Button variant="secondary" onClick={second.release}>
            {t('Release…')}
          </Button>
        ) : null}
        {stage.canReject ? (
          <Button variant="secondary" onClick={() => onDeciding('reject')}>
            {t('Reject…')}
          </Button>
        ) : null}
        {stage.canReturn ? (
          <Button variant="secondary" onClick={second.giveBack}>
            {t('Returned by bank…')}
          </Button>
        ) : null}
      </div>
      {second.dialog}
    </>
  );
}

/** Says who acts next on a payout that needs two operators. */
function TwoPeopleNote({ isForOther, canCheck }: { isForOther: boolean; canCheck: boolean }) {
  if (isForOther) return <Note tone="win">{t('You have checked this request. Another operator must pay it.')}</Note>;
  return canCheck ? (
    <Note tone="win">{t('A payout of this size needs two operators: one checks it, another pays it.')}</Note>
  ) : null;
}

/** The two actions that take back a step: releasing a claim, and booking a returned payment. */
function useSecondThoughts(withdrawal: OperatorWithdrawal) {
  const { send } = useOperatorMutation(queryKeys.money, queryKeys.overview);
  const { confirm, dialog } = useReasonDialog();
  const params = { withdrawalId: withdrawal.withdrawalId };
  const fileId = withdrawal.claim?.fileId ?? null;
  const points = formatPoints(BigInt(withdrawal.amountPaise));
  const release = () =>
    confirm({
      title: t('Release the payout of {by}?', { by: withdrawal.claim?.by ?? t('the operator') }),
      consequences: [
        t('Check the bank statement first. If it shows the payment, mark the payout as paid instead.'),
        t('In the reason, write which statement you read and that it shows no payment.'),
        t('Another operator can then pay or reject the request.'),
      ],
      action: t('Release'),
      mustConfirm:
        fileId === null
          ? undefined
          : t('Payout file {fileId} holds this payout. The bank has not paid it and will not pay it.', { fileId }),
      send: (reason) =>
        send(
          OPERATOR_CALLS.releaseWithdrawal,
          { params, body: { reason, ...(fileId === null ? {} : { notPaid: true }) } },
          { done: t('The payout is released') },
        ),
    });
  const giveBack = () =>
    confirm({
      title: t('Did the bank return {points} points?', { points }),
      consequences: [
        t('The points go back to the wallet.'),
        t('The player sees the reason.'),
        t('This cannot be undone.'),
      ],
      action: t('Book back'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.returnWithdrawal,
          { params, body: { reason } },
          { done: savedOrProposed(t('{points} points are in the wallet again', { points })) },
        ),
    });
  return { release, giveBack, dialog };
}
