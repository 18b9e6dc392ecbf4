import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS, OPERATOR_ROLES } from '@surahi/contract/operator';
import { TextInput } from '@surahi/ui';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { SelectField } from '../../shared/controls.tsx';
import { failureAtField, reasonText } from '../../shared/form.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { savedOrProposed } from '../../shared/saved-or-proposed.ts';
import { ReasonField } from '../../shared/text-area.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import type { NewPassword } from '../../shared/password-dialog.tsx';
import { ROLE_MEANINGS, ROLE_OPTIONS } from './roles.ts';

const USERNAME = /^[a-z0-9][a-z0-9._-]{1,63}$/;

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, t('Enter a name'))),
  username: z
    .string()
    .check(z.trim(), z.toLowerCase(), z.regex(USERNAME, t('Use 2 to 64 lower-case letters, digits and . _ -'))),
  role: z.enum(OPERATOR_ROLES),
  reason: reasonText,
});

type AddDialogProps = {
  onClose: () => void;
  /** Without a password, a second operator must approve the new one. */
  onAdded: (password: NewPassword | undefined) => void;
};

/** Adds an operator. The server creates the password, which the next dialog shows. */
export function AddDialog({ onClose, onAdded }: AddDialogProps) {
  const { send, isSending } = useOperatorMutation(queryKeys.operators);
  const { control, register, handleSubmit, setError, formState } = useForm<z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { name: '', username: '', role: 'support', reason: '' },
  });
  const { errors } = formState;
  const role = useController({ control, name: 'role' }).field;
  const onFailure = failureAtField(setError, { username_taken: 'username' });
  const add = handleSubmit((body) =>
    send(
      OPERATOR_CALLS.addOperator,
      { body },
      {
        done: savedOrProposed(t('{name} is added', { name: body.name })),
        onDone: ({ username, password }) => onAdded(password === null ? undefined : { username, password }),
        onFailure,
      },
    ),
  );
  return (
    <FormDialog
      title={t('Add an operator')}
      submit={t('Add operator')}
      busy={isSending}
      onClose={onClose}
      onSubmit={add}
    >
      <TextInput
        label={t('Name')}
        autoComplete="off"
        maxLength={100}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextInput
        label={t('User name')}
        hint={t('For signing in.')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        error={errors.username?.message}
        {...register('username')}
      />
      <SelectField label={t('Role')} value={role.value} options={ROLE_OPTIONS} onChange={role.onChange} />
      <p className="-mt-2 text-sm text-muted">{ROLE_MEANINGS[role.value]}</p>
      <ReasonField error={errors.reason?.message} {...register('reason')} />
    </FormDialog>
  );
}
