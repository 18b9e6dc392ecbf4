import { OPERATOR_CALLS, type OperatorWallet, type OperatorWithdrawal } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../../shared/format.ts';
import { methodName, RequestBadge } from '../../shared/cashier/request-words.tsx';
import { Note, NotYet, Paise, Panel } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { tell, tellFailure } from '../../shared/toast.ts';
import { PayWithdrawalDialog } from './pay-withdrawal-dialog.tsx';
import { Decided, Fact } from '../../shared/cashier/queue-list.tsx';
import { closesDialog, useDecide } from '../../shared/cashier/use-decide.ts';
import { WalletPanel } from '../../shared/cashier/wallet-panel.tsx';

type DetailProps = {
  withdrawalId: string;
  asking: 'approve' | 'reject' | undefined;
  onAsk: (what: 'approve' | 'reject' | undefined) => void;
  onDecided: () => void;
};

/** One payout: whom, how much, to which number, whether anything speaks against it, and the player's money. */
export function WithdrawalDetail({ withdrawalId, asking, onAsk, onDecided }: DetailProps) {
  const decide = useDecide();
  const query = useQuery({
    queryKey: queryKeys.moneyOne('withdrawals', withdrawalId),
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.getWithdrawal, { params: { withdrawalId } }, signal),
  });
  if (query.data === undefined) return <NotYet query={query} what="the request" />;
  const { withdrawal, wallet } = query.data;
  const isHeld = wallet.payoutsHeldUntilMs !== null;
  const isChecked = !withdrawal.needsSecondPerson || (withdrawal.checkedBy !== null && !withdrawal.checkedByMe);

  async function reject(reason: string): Promise<boolean> {
    const answer = await decide(OPERATOR_CALLS.rejectWithdrawal, { params: { withdrawalId }, body: { reason } });
    if (answer === undefined) return false;
    if (answer.ok) {
      tell(`Request No. ${withdrawalId} is rejected, the points are back`);
      onDecided();
      return true;
    }
    tellFailure(answer);
    return closesDialog(answer);
  }

  return (
    <div id="request" tabIndex={-1} className="grid grid-cols-1 items-start gap-4 outline-none xl:grid-cols-2">
      <Panel title={`Withdrawal No. ${withdrawalId}`} end={<RequestBadge state={withdrawal.state} />}>
        <WithdrawalFacts withdrawal={withdrawal} />
        <Holds withdrawal={withdrawal} wallet={wallet} />
        <Actions withdrawal={withdrawal} isChecked={isChecked} isHeld={isHeld} onAsk={onAsk} />
      </Panel>
      <WalletPanel wallet={wallet} />
      {asking === 'approve' && isChecked && !isHeld ? (
        <PayWithdrawalDialog withdrawal={withdrawal} onClose={() => onAsk(undefined)} onDone={onDecided} />
      ) : null}
      <ReasonDialog
        open={asking === 'reject'}
        onOpenChange={() => onAsk(undefined)}
        title={`Reject the withdrawal of ${withdrawal.name}?`}
        consequences={['The held points go back to the wallet.', 'The player reads the reason.']}
        action="Reject"
        onConfirm={reject}
      />
    </div>
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
        <Fact name="Asked">{formatInstant(withdrawal.createdAtMs)}</Fact>
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

/** What has changed lately at this player, which is how accounts are emptied by others. */
function Holds({ withdrawal, wallet }: { withdrawal: OperatorWithdrawal; wallet: OperatorWallet }) {
  if (withdrawal.state !== 'pending') return null;
  const number = wallet.payoutNumbers.find((one) => one.method === withdrawal.method);
  const { payoutsHeldUntilMs } = wallet;
  return (
    <>
      {payoutsHeldUntilMs === null ? null : (
        <Note tone="bad">
          On hold until {formatInstant(payoutsHeldUntilMs)}: the player's password was reset. Do not pay it before.
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
  onAsk: DetailProps['onAsk'];
};

function Actions({ withdrawal, isChecked, isHeld, onAsk }: ActionsProps) {
  const mayDecide = useMay('withdrawals.decide');
  const decide = useDecide();
  const [busy, setBusy] = useState(false);
  const { withdrawalId } = withdrawal;
  if (withdrawal.state !== 'pending') return null;
  if (!mayDecide) return <p className="text-sm text-muted">Your role does not decide on withdrawals.</p>;

  async function check() {
    setBusy(true);
    const answer = await decide(OPERATOR_CALLS.checkWithdrawal, { params: { withdrawalId } });
    setBusy(false);
    if (answer?.ok === true) tell('Checked: another operator pays it now');
    else if (answer !== undefined) tellFailure(answer);
  }

  return (
    <>
      {withdrawal.checkedByMe ? <Note tone="win">You have checked it. Another operator has to pay it.</Note> : null}
      {withdrawal.needsSecondPerson && withdrawal.checkedBy === null ? (
        <Note tone="win">A payout of this size needs two operators: one checks, another one pays.</Note>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isChecked ? (
          <Button disabled={isHeld} onClick={() => onAsk('approve')}>
            Mark as paid…
          </Button>
        ) : null}
        {withdrawal.needsSecondPerson && withdrawal.checkedBy === null ? (
          <Button busy={busy} onClick={() => void check()}>
            I have checked it
          </Button>
        ) : null}
        <Button variant="secondary" onClick={() => onAsk('reject')}>
          Reject…
        </Button>
      </div>
    </>
  );
}
