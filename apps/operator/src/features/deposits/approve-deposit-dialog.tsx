import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS, type OperatorDeposit } from '@surahi/contract/operator';
import { TextInput } from '@surahi/ui';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { closeWhenDecided } from '../../shared/cashier/request-detail.tsx';
import { toReturnText } from '../../shared/cashier/request-words.tsx';
import { failureAtField, pointsText } from '../../shared/form.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { Note } from '../../shared/parts.tsx';
import { paiseOfTyped, typedPoints } from '../../shared/points-text.ts';
import { queryKeys } from '../../shared/query.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { problemsText } from './deposit-evidence.tsx';

const schema = z.object({
  amount: pointsText,
  utr: z.string().check(z.trim(), z.minLength(1, t('Enter the UTR of the payment'))),
});

type Props = { deposit: OperatorDeposit; onClose: () => void; onDone: () => void };

/** Asks for the amount received and its UTR, then credits the player. */
export function ApproveDepositDialog({ deposit, onClose, onDone }: Props) {
  const line = deposit.bankLine;
  const { send, isSending } = useOperatorMutation(queryKeys.money, queryKeys.overview);
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(schema),
    // never the player's reference: only the bank's line may fill the fields
    defaultValues: { amount: line === null ? '' : typedPoints(line.amountPaise), utr: line?.reference ?? '' },
  });
  const { errors } = formState;
  const typed = useWatch({ control, name: 'amount' });
  const typedPaise = paiseOfTyped(typed);
  const atField = failureAtField(setError, {
    amount_invalid: 'amount',
    reference_used: 'utr',
    reference_invalid: 'utr',
  });
  const approve = handleSubmit(({ amount: amountPaise, utr }) =>
    send(
      OPERATOR_CALLS.approveDeposit,
      { params: { depositId: deposit.depositId }, body: { amountPaise, utr } },
      {
        done: ({ state, problems }) => {
          if (state === 'mismatch')
            return t('Waits for a second operator. {problems}', { problems: problemsText(problems) });
          return state === 'approved'
            ? t('{points} points are credited to {name}', { points: typed, name: deposit.name })
            : toReturnText();
        },
        ...closeWhenDecided({ onClose, onDone }, atField),
      },
    ),
  );
  return (
    <FormDialog
      title={t('Credit {name}?', { name: deposit.name })}
      submit={t('Approve and credit')}
      busy={isSending}
      onClose={onClose}
      onSubmit={approve}
    >
      <TextInput
        label={t('Points received')}
        inputMode="decimal"
        autoFocus
        error={errors.amount?.message}
        {...register('amount')}
      />
      <TextInput
        label={t('UTR of the payment')}
        hint={t('As the bank shows it. Each UTR is credited once.')}
        maxLength={60}
        error={errors.utr?.message}
        {...register('utr')}
      />
      {typedPaise !== undefined && typedPaise !== deposit.amountPaise ? (
        <Note tone="win">
          {t('The player requested {points} points.', { points: typedPoints(deposit.amountPaise) })}
        </Note>
      ) : null}
    </FormDialog>
  );
}
