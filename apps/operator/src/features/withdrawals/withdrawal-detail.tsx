import { OPERATOR_CALLS, type OperatorWallet, type OperatorWithdrawal } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { Decided, Fact } from '../../shared/cashier/queue-list.tsx';
import type { RequestDetailProps } from '../../shared/cashier/queue-page.tsx';
import { endsDecision, RequestDetailFrame } from '../../shared/cashier/request-detail.tsx';
import { methodName } from '../../shared/cashier/request-words.tsx';
import { formatInstant } from '../../shared/format.ts';
import { LoadingState, Note, Paise } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { PayWithdrawalDialog } from './pay-withdrawal-dialog.tsx';

/** One withdrawal request: amount, number, holds, and the player's wallet. */
export function WithdrawalDetail({ requestId: withdrawalId, deciding, onDeciding, onDecided }: RequestDetailProps) {
  const { send } = useOperatorMutation(queryKeys.money, queryKeys.overview);
  const params = { withdrawalId };
  const query = useOperatorQuery(queryKeys.moneyOne('withdrawals', withdrawalId), OPERATOR_CALLS.getWithdrawal, {
    params,
  });
  if (query.data === undefined) return <LoadingState query={query} what="the request" />;
  const { withdrawal, wallet } = query.data;
  const isHeld = wallet.payoutsHeldUntilMs !== null;
  const isChecked = !withdrawal.needsSecondPerson || (withdrawal.checkedBy !== null && !withdrawal.checkedByMe);
  const close = () => onDeciding(undefined);
  return (
    <RequestDetailFrame
      title={`Withdrawal No. ${withdrawalId}`}
      state={withdrawal.state}
      wallet={wallet}
      deciding={deciding}
      onDeciding={onDeciding}
      approveDialog={
        isChecked && !isHeld ? <PayWithdrawalDialog withdrawal={withdrawal} onClose={close} onDone={onDecided} /> : null
      }
      rejection={{
        title: `Reject the withdrawal of ${withdrawal.name}?`,
        consequences: ['The held points return to the wallet.', 'The player sees the reason.'],
        send: (reason) =>
          send(
            OPERATOR_CALLS.rejectWithdrawal,
            { params, body: { reason } },
            {
              done: `Request No. ${withdrawalId} is rejected and the points are returned`,
              onDone: () => {
                close();
                onDecided();
              },
              onFailure: (failure) => {
                if (endsDecision(failure)) close();
                return false;
              },
            },
          ),
      }}
    >
      <WithdrawalFacts withdrawal={withdrawal} />
      <Holds withdrawal={withdrawal} wallet={wallet} />
      <Actions withdrawal={withdrawal} isChecked={isChecked} isHeld={isHeld} onDeciding={onDeciding} />
    </RequestDetailFrame>
  );
}

function WithdrawalFacts({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  return (
    <>
      <p className="num text-2xl font-bold">
        <Paise value={withdrawal.amountPaise} />
      </p>
      <dl className="grid gap-1.5">
        <Fact name="Player">
          {withdrawal.name}, {withdrawal.mobile}
        </Fact>
        <Fact name="Pay to">
          {methodName(withdrawal.method)} {withdrawal.number}
        </Fact>
        <Fact name="Requested">{formatInstant(withdrawal.createdAtMs)}</Fact>
        {withdrawal.checkedBy === null ? null : <Fact name="Checked by">{withdrawal.checkedBy}</Fact>}
        {withdrawal.reference === null ? null : <Fact name="Reference">{withdrawal.reference}</Fact>}
        {withdrawal.receiptUrl === null ? null : (
          <Fact name="Receipt">
            <a className="link" href={withdrawal.receiptUrl} target="_blank" rel="noreferrer">
              Open the picture
            </a>
          </Fact>
        )}
        <Decided by={withdrawal.decidedBy} atMs={withdrawal.decidedAtMs} reason={withdrawal.reason} />
      </dl>
    </>
  );
}

/** Warnings about recent changes to the account: an attacker resets the password or the payout number before a withdrawal. */
function Holds({ withdrawal, wallet }: { withdrawal: OperatorWithdrawal; wallet: OperatorWallet }) {
  if (withdrawal.state !== 'pending') return null;
  const number = wallet.payoutNumbers.find((one) => one.method === withdrawal.method);
  const { payoutsHeldUntilMs } = wallet;
  return (
    <>
      {payoutsHeldUntilMs === null ? null : (
        <Note tone="bad">
          On hold until {formatInstant(payoutsHeldUntilMs)}: the player's password was reset. Do not pay before then.
        </Note>
      )}
      {number === undefined || number.heldUntilMs === null ? null : (
        <Note tone="bad">
          On hold until {formatInstant(number.heldUntilMs)}: the payout number was changed{' '}
          {formatInstant(number.changedAtMs)}.
        </Note>
      )}
      {number !== undefined && number.number !== withdrawal.number ? (
        <Note tone="bad">
          The player's number is now {number.number}; the request names {withdrawal.number}.
        </Note>
      ) : null}
    </>
  );
}

type ActionsProps = {
  withdrawal: OperatorWithdrawal;
  isChecked: boolean;
  isHeld: boolean;
  onDeciding: RequestDetailProps['onDeciding'];
};

function Actions({ withdrawal, isChecked, isHeld, onDeciding }: ActionsProps) {
  const mayDecide = useMay('withdrawals.decide');
  const { send, isSending } = useOperatorMutation(queryKeys.money, queryKeys.overview);
  const needsCheck = withdrawal.needsSecondPerson && withdrawal.checkedBy === null;
  if (withdrawal.state !== 'pending') return null;
  if (!mayDecide) return <p className="text-sm text-muted">Your role cannot decide on withdrawals.</p>;

  const check = () =>
    send(
      OPERATOR_CALLS.checkWithdrawal,
      { params: { withdrawalId: withdrawal.withdrawalId } },
      { done: 'Checked. Another operator can pay it.' },
    );

  return (
    <>
      {withdrawal.checkedByMe ? (
        <Note tone="win">You have checked this request. Another operator must pay it.</Note>
      ) : null}
      {needsCheck ? (
        <Note tone="win">A payout of this size needs two operators: one checks it, another pays it.</Note>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isChecked ? (
          <Button disabled={isHeld} onClick={() => onDeciding('approve')}>
            Mark as paid…
          </Button>
        ) : null}
        {needsCheck ? (
          <Button busy={isSending} onClick={() => void check()}>
            Mark as checked
          </Button>
        ) : null}
        <Button variant="secondary" onClick={() => onDeciding('reject')}>
          Reject…
        </Button>
      </div>
    </>
  );
}
