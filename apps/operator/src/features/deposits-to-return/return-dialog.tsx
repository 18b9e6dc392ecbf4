import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { formatPoints } from '@surahi/game';
import { TextInput } from '@surahi/ui';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { failureAtField } from '../../shared/form.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { savedOrProposed } from '../../shared/saved-or-proposed.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import type { DepositToReturn } from './deposits-to-return-page.tsx';

const schema = z.object({
  reference: z.string().check(z.trim(), z.minLength(1, t('Enter the reference of the bank'))),
});

/** Records that a refused payment was paid back outside the platform. */
export function ReturnDialog({ deposit, onClose }: { deposit: DepositToReturn; onClose: () => void }) {
  const { send, isSending } = useOperatorMutation(queryKeys.money, queryKeys.proposals);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reference: '' },
  });
  const points = formatPoints(BigInt(deposit.amountPaise));
  const record = handleSubmit(async (body) => {
    const sent = await send(
      OPERATOR_CALLS.returnDeposit,
      { params: { depositId: deposit.depositId }, body },
      {
        done: savedOrProposed(t('{points} points to {name} are recorded as returned', { points, name: deposit.name })),
        onFailure: failureAtField(setError, { reference_invalid: 'reference', payout_reference_used: 'reference' }),
      },
    );
    if (sent) onClose();
  });
  return (
    <FormDialog
      title={t('Record the return of {points} points to {name}?', { points, name: deposit.name })}
      description={t(
        'First pay the whole amount back to the sender of UTR {utr}. If the sum of the day is too high for one operator, a second operator must approve the record.',
        { utr: deposit.utr },
      )}
      submit={t('Record the return')}
      busy={isSending}
      onClose={onClose}
      onSubmit={record}
    >
      <TextInput
        label={t('Reference of the bank')}
        hint={t('6 to 35 letters and digits. The player gets a notice.')}
        autoFocus
        autoComplete="off"
        maxLength={60}
        error={formState.errors.reference?.message}
        {...register('reference')}
      />
    </FormDialog>
  );
}
