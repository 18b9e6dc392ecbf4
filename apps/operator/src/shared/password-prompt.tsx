import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { PasswordInput } from '@surahi/ui';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { usePasswordRequest } from './call-confirmed.ts';
import { FormDialog } from './form-dialog.tsx';
import { useOperatorMutation } from './use-operator-mutation.ts';

const schema = z.object({ password: z.string().check(z.minLength(1, 'Enter your password')) });

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
      title="Enter your password again"
      description="Changes to results, money and operators require it. It is valid for ten minutes."
      submit="Continue"
      busy={isSending}
      onClose={() => onClose(false)}
      onSubmit={submit}
    >
      <PasswordInput
        label="Password"
        showLabel="Show password"
        hideLabel="Hide password"
        autoComplete="current-password"
        autoFocus
        error={formState.errors.password?.message}
        {...register('password')}
      />
    </FormDialog>
  );
}
