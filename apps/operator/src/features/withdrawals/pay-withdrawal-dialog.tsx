import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_IMAGE_BYTES } from '@surahi/contract';
import { OPERATOR_CALLS, type OperatorWithdrawal } from '@surahi/contract/operator';
import { formatPoints } from '@surahi/game';
import { Button, Field, TextInput } from '@surahi/ui';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { closeWhenDecided } from '../../shared/cashier/request-detail.tsx';
import { methodName } from '../../shared/cashier/request-words.tsx';
import { FILE_CLASS } from '../../shared/controls.tsx';
import { base64Of } from '../../shared/file-base64.ts';
import { failureAtField } from '../../shared/form.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { readDraft, writeDraft } from './reference-draft.ts';

const schema = z.object({
  reference: z.string().check(z.trim(), z.minLength(1, t('Enter the reference of the payment'))),
  files: z
    .custom<FileList | undefined>()
    .check(z.refine((files) => (files?.[0]?.size ?? 0) <= MAX_IMAGE_BYTES, t('Choose an image of at most 1.5 MB'))),
});

type Props = { withdrawal: OperatorWithdrawal; onClose: () => void; onDone: () => void };

/** Records a payout that was made outside the platform: its reference and optionally a picture of the receipt. */
export function PayWithdrawalDialog({ withdrawal, onClose, onDone }: Props) {
  const { send, isSending } = useOperatorMutation(queryKeys.money, queryKeys.overview);
  const { withdrawalId } = withdrawal;
  const { register, handleSubmit, getValues, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reference: withdrawal.reference ?? readDraft(withdrawalId) },
  });
  const { errors } = formState;
  const points = formatPoints(BigInt(withdrawal.amountPaise));
  const atField = failureAtField(setError, {
    reference_invalid: 'reference',
    payout_reference_used: 'reference',
    file_invalid: 'files',
  });
  const finish = () => {
    writeDraft(withdrawalId, '');
    onDone();
  };
  const pay = handleSubmit(async ({ reference, files }) => {
    const file = files?.[0];
    const receipt = file === undefined ? {} : { receipt: await base64Of(file) };
    await send(
      OPERATOR_CALLS.approveWithdrawal,
      { params: { withdrawalId }, body: { reference, ...receipt } },
      {
        done: t('{points} points to {name} are marked as paid', { points, name: withdrawal.name }),
        ...closeWhenDecided({ onClose, onDone: finish }, atField),
      },
    );
  });
  const save = () =>
    send(
      OPERATOR_CALLS.savePayoutReference,
      { params: { withdrawalId }, body: { reference: getValues('reference') } },
      { done: t('The reference is saved'), onFailure: atField },
    );
  return (
    <FormDialog
      title={t('Mark {points} points as paid to {name}?', { points, name: withdrawal.name })}
      description={t('First pay {method} {number}. Then mark the request as paid here.', {
        method: methodName(withdrawal.method),
        number: withdrawal.number,
      })}
      submit={t('Mark as paid')}
      busy={isSending}
      onClose={onClose}
      onSubmit={pay}
    >
      <TextInput
        label={t('Reference of the payment')}
        autoFocus
        maxLength={60}
        error={errors.reference?.message}
        {...register('reference', { onChange: () => writeDraft(withdrawalId, getValues('reference')) })}
      />
      {withdrawal.claim?.byMe === true ? (
        <Button variant="secondary" busy={isSending} onClick={() => void save()}>
          {t('Save the reference for later')}
        </Button>
      ) : null}
      <Field
        label={t('Receipt (optional)')}
        hint={t('A JPEG or PNG image of at most 1.5 MB. The player sees it.')}
        error={errors.files?.message}
      >
        {(control) => (
          <input {...control} {...register('files')} type="file" accept="image/jpeg,image/png" className={FILE_CLASS} />
        )}
      </Field>
    </FormDialog>
  );
}
