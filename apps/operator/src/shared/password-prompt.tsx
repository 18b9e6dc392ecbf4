import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { PasswordInput } from '@surahi/ui';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { usePasswordRequest } from './call-confirmed.ts';
import { FormDialog } from './form-dialog.tsx';
import { t } from './i18n/i18n.ts';
import { useOperatorMutation } from './use-operator-mutation.ts';

const schema = z.object({ password: z.string().check(z.minLength(1, t('Enter your password'))) });

/** Asks for the password again when a call requires it. The console renders it once. */
export function PasswordPrompt() {
  const request = usePasswordRequest();
  return request === undefined ? null : <PasswordForm onClose={request.close} />;
}

function PasswordForm({ onClose }: { onClose: (entered: boolean) => void }) {
  const { send, isSending } = useOperatorMutation();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '' },
  });
  const submit = handleSubmit((body) =>
    send(
      OPERATOR_CALLS.confirmPassword,
      { body },
      {
        onDone: () => onClose(true),
        onFailure: ({ code, message }) => {
          if (code === 'signed_out') onClose(false);
          else setError('password', { message });
          return true;
        },
      },
    ),
  );
  return (
    <FormDialog
      title={t('Enter your password again')}
      description={t('Changes to results, money and operators require it. It is valid for ten minutes.')}
      submit={t('Continue')}
      busy={isSending}
      onClose={() => onClose(false)}
      onSubmit={submit}
    >
      <PasswordInput
        label={t('Password')}
        showLabel={t('Show password')}
        hideLabel={t('Hide password')}
        autoComplete="current-password"
        autoFocus
        error={formState.errors.password?.message}
        {...register('password')}
      />
    </FormDialog>
  );
}
