import type { OperatorWallet } from '@surahi/contract/operator';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { Paise } from '../../shared/parts.tsx';
import { Consequences } from '../../shared/reason-dialog.tsx';

type AdjustDialogProps = {
  wallet: OperatorWallet;
  adjustment: { direction: 'credit' | 'debit'; amountPaise: string; reason: string };
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks for confirmation. Shows the sum, the player and the balance after the adjustment. */
export function AdjustDialog({ wallet, adjustment, busy, onClose, onConfirm }: AdjustDialogProps) {
  const { direction, amountPaise, reason } = adjustment;
  const isCredit = direction === 'credit';
  const before = BigInt(wallet.balancePaise);
  const after = isCredit ? before + BigInt(amountPaise) : before - BigInt(amountPaise);
  return (
    <FormDialog
      title={
        <>
          {isCredit ? 'Add' : 'Take'} <Paise value={amountPaise} /> points?
        </>
      }
      submit={isCredit ? 'Add points' : 'Take points'}
      isDangerous
      busy={busy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      <Consequences
        lines={[
          <>
            Player: <b>{wallet.name}</b>, <span className="num">{wallet.mobile}</span>
          </>,
          <>
            Balance: <Paise value={wallet.balancePaise} /> becomes <Paise value={String(after)} />
          </>,
          `Reason: ${reason}`,
        ]}
      />
    </FormDialog>
  );
}
