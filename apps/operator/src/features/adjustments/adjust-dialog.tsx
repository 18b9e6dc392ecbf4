import type { OperatorWallet } from '@surahi/contract/operator';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
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
        isCredit ? (
          <>{rich('Add {points} points?', { points: <Paise value={amountPaise} /> })}</>
        ) : (
          <>{rich('Take {points} points?', { points: <Paise value={amountPaise} /> })}</>
        )
      }
      submit={isCredit ? t('Add points') : t('Take points')}
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
            {rich('Player: {name}, {mobile}', {
              name: <b>{wallet.name}</b>,
              mobile: <span className="num">{wallet.mobile}</span>,
            })}
          </>,
          <>
            {rich('Balance: {before} becomes {after}', {
              before: <Paise value={wallet.balancePaise} />,
              after: <Paise value={String(after)} />,
            })}
          </>,
          t('Reason: {reason}', { reason }),
        ]}
      />
    </FormDialog>
  );
}
