import { OPERATOR_CALLS, type OperatorDeposit } from '@surahi/contract/operator';
import { Button, TextInput } from '@surahi/ui';
import { type FormEvent, useState } from 'react';
import { Modal } from '../../shared/modal.tsx';
import { Note } from '../../shared/parts.tsx';
import { tell, tellFailure } from '../../shared/toast.ts';
import { closesDialog, useDecide } from '../../shared/cashier/use-decide.ts';
import { paiseOfTyped, typedPoints } from '../../shared/cashier/points-text.ts';

type Props = { deposit: OperatorDeposit; onClose: () => void; onDone: () => void };

/** Asks what was really paid and by which UTR, and credits it. */
export function ApproveDepositDialog({ deposit, onClose, onDone }: Props) {
  const { depositId } = deposit;
  const decide = useDecide();
  const [amount, setAmount] = useState(typedPoints(deposit.amountPaise));
  const [utr, setUtr] = useState(deposit.claimedUtr);
  const [errors, setErrors] = useState<{ amount?: string; utr?: string }>({});
  const [busy, setBusy] = useState(false);
  const amountPaise = paiseOfTyped(amount);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (amountPaise === undefined) return setErrors({ amount: 'Enter points above zero, with two decimals at most' });
    if (utr.trim() === '') return setErrors({ utr: 'Enter the UTR of the payment' });
    setBusy(true);
    const answer = await decide(OPERATOR_CALLS.approveDeposit, { params: { depositId }, body: { amountPaise, utr } });
    setBusy(false);
    if (answer === undefined) return;
    if (answer.ok) {
      tell(`${amount} points are credited to ${deposit.name}`);
      onClose();
      return onDone();
    }
    if (answer.code === 'amount_invalid') return setErrors({ amount: answer.message });
    if (answer.code === 'reference_used' || answer.code === 'reference_invalid')
      return setErrors({ utr: answer.message });
    tellFailure(answer);
    if (closesDialog(answer)) onClose();
  }

  return (
    <Modal open onOpenChange={onClose} title={`Credit ${deposit.name}?`} locked={busy}>
      <form onSubmit={send} className="grid gap-4" noValidate>
        <TextInput
          label="Points really paid"
          inputMode="decimal"
          value={amount}
          error={errors.amount}
          onChange={(event) => {
            setAmount(event.target.value);
            setErrors({});
          }}
        />
        <TextInput
          label="UTR of the payment"
          hint="As the bank shows it. It is credited once."
          autoFocus
          maxLength={60}
          value={utr}
          error={errors.utr}
          onChange={(event) => {
            setUtr(event.target.value);
            setErrors({});
          }}
        />
        {amountPaise !== undefined && amountPaise !== deposit.amountPaise ? (
          <Note tone="win">The player asked for {typedPoints(deposit.amountPaise)} points.</Note>
        ) : null}
        <div className="flex justify-end gap-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Approve and credit
          </Button>
        </div>
      </form>
    </Modal>
  );
}
