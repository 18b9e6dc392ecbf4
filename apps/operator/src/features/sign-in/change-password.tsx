import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button, PasswordInput } from '@surahi/ui';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

const SHORTEST = 10;

const schema = z.object({
  current: z.string().check(z.minLength(1, t('Enter the password that you signed in with'))),
  password: z.string().check(z.minLength(SHORTEST, t('Choose at least {count} characters', { count: SHORTEST }))),
});

const TOGGLE = { showLabel: t('Show password'), hideLabel: t('Hide password') };

type ChangePasswordProps = { currentLabel: string; onDone: () => void };

/** Changes the operator's own password. */
export function ChangePassword({ currentLabel, onDone }: ChangePasswordProps) {
  const { send, isSending } = useOperatorMutation(queryKeys.sessions);
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { current: '', password: '' },
  });
  const { errors } = formState;
  const change = handleSubmit((body) =>
    send(
      OPERATOR_CALLS.changePassword,
      { body },
      {
        onDone: () => {
          reset();
          onDone();
        },
        onFailure: ({ code, message }) => {
          setError(code === 'password_wrong' ? 'current' : 'password', { message });
          return true;
        },
      },
    ),
  );
  return (
    <form onSubmit={change} className="grid gap-4" noValidate>
      <PasswordInput
        label={currentLabel}
        autoComplete="current-password"
        error={errors.current?.message}
        {...TOGGLE}
        {...register('current')}
      />
      <PasswordInput
        label={t('New password')}
        hint={t('At least {count} characters.', { count: SHORTEST })}
        autoComplete="new-password"
        error={errors.password?.message}
        {...TOGGLE}
        {...register('password')}
      />
      <Button type="submit" busy={isSending} className="justify-self-start">
        {t('Change password')}
      </Button>
    </form>
  );
}
