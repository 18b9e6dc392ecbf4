import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS, type OperatorDeposit } from '@surahi/contract/operator';
import { TextInput } from '@surahi/ui';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { closeWhenDecided } from '../../shared/cashier/request-detail.tsx';
import { toReturnText } from '../../shared/cashier/request-words.tsx';
import { failureAtField, pointsText, reasonText } from '../../shared/form.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { ReasonField } from '../../shared/text-area.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

const schema = z.object({
  amount: pointsText,
  utr: z.string().check(z.trim(), z.minLength(1, t('Enter the UTR of the payment'))),
  reason: reasonText,
});

type Props = { deposit: OperatorDeposit; onClose: () => void; onDone: () => void };

/** Credits a deposit with a mismatch as the second operator, who enters the evidence again and gives a reason. */
export function ResolveDepositDialog({ deposit, onClose, onDone }: Props) {
  const { send, isSending } = useOperatorMutation(queryKeys.money, queryKeys.overview);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { amount: '', utr: '', reason: '' },
  });
  const { errors } = formState;
  const atField = failureAtField(setError, {
    amount_invalid: 'amount',
    reference_used: 'utr',
    reference_invalid: 'utr',
    changed_meanwhile: 'amount',
  });
  const resolve = handleSubmit(({ amount: amountPaise, utr, reason }) =>
    send(
      OPERATOR_CALLS.resolveDeposit,
      { params: { depositId: deposit.depositId }, body: { amountPaise, utr, reason } },
      {
        done: ({ state }) =>
          state === 'approved' ? t('The deposit of {name} is credited', { name: deposit.name }) : toReturnText(),
        ...closeWhenDecided({ onClose, onDone }, (failure) => {
          if (failure.code !== 'changed_meanwhile') return atField(failure);
          setError('amount', { message: t('Amount and UTR must be those of the first operator') });
          return true;
        }),
      },
    ),
  );
  return (
    <FormDialog
      title={t('Credit {name} despite the mismatch?', { name: deposit.name })}
      submit={t('Confirm and credit')}
      busy={isSending}
      onClose={onClose}
      onSubmit={resolve}
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
        hint={t('As the bank shows it.')}
        maxLength={60}
        error={errors.utr?.message}
        {...register('utr')}
      />
      <ReasonField error={errors.reason?.message} {...register('reason')} />
    </FormDialog>
  );
}
