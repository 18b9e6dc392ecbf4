import { MAX_IMAGE_BYTES } from '@surahi/contract';
import { OPERATOR_CALLS, type OperatorWithdrawal } from '@surahi/contract/operator';
import { Button, Field, formatPoints, TextInput } from '@surahi/ui';
import { type FormEvent, useState } from 'react';
import { FILE_CLASS } from '../../shared/controls.tsx';
import { Modal } from '../../shared/modal.tsx';
import { methodName } from '../../shared/cashier/request-words.tsx';
import { tell, tellFailure } from '../../shared/toast.ts';
import { base64Of, closesDialog, useDecide } from '../../shared/cashier/use-decide.ts';

type Props = { withdrawal: OperatorWithdrawal; onClose: () => void; onDone: () => void };

/** Takes down how a payout was made: its reference, and a picture of the receipt if there is one. */
export function PayWithdrawalDialog({ withdrawal, onClose, onDone }: Props) {
  const { withdrawalId } = withdrawal;
  const decide = useDecide();
  const [reference, setReference] = useState('');
  const [file, setFile] = useState<File>();
  const [errors, setErrors] = useState<{ reference?: string; file?: string }>({});
  const [busy, setBusy] = useState(false);
  const points = formatPoints(BigInt(withdrawal.amountPaise));

  async function send(event: FormEvent) {
    event.preventDefault();
    if (reference.trim() === '') return setErrors({ reference: 'Enter the reference of the payment' });
    if (file !== undefined && file.size > MAX_IMAGE_BYTES) return setErrors({ file: 'A picture has up to 1.5 MB' });
    setBusy(true);
    const receipt = file === undefined ? {} : { receipt: await base64Of(file) };
    const body = { reference, ...receipt };
    const answer = await decide(OPERATOR_CALLS.approveWithdrawal, { params: { withdrawalId }, body });
    setBusy(false);
    if (answer === undefined) return;
    if (answer.ok) {
      tell(`${points} points to ${withdrawal.name} are marked as paid`);
      onClose();
      return onDone();
    }
    if (answer.code === 'reference_invalid') return setErrors({ reference: answer.message });
    if (answer.code === 'file_invalid') return setErrors({ file: answer.message });
    tellFailure(answer);
    if (closesDialog(answer)) onClose();
  }

  return (
    <Modal
      open
      onOpenChange={onClose}
      title={`${points} points paid to ${withdrawal.name}?`}
      description={`Pay ${methodName(withdrawal.method)} ${withdrawal.number} first. This marks it as paid.`}
      locked={busy}
    >
      <form onSubmit={send} className="grid gap-4" noValidate>
        <TextInput
          label="Reference of the payment"
          autoFocus
          maxLength={60}
          value={reference}
          error={errors.reference}
          onChange={(event) => {
            setReference(event.target.value);
            setErrors({});
          }}
        />
        <Field label="Receipt, if there is one" hint="A JPEG or PNG picture; the player sees it." error={errors.file}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept="image/jpeg,image/png"
              className={FILE_CLASS}
              onChange={(event) => {
                setFile(event.target.files?.[0]);
                setErrors({});
              }}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Mark as paid
          </Button>
        </div>
      </form>
    </Modal>
  );
}
