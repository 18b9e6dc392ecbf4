import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button, PasswordInput } from '@surahi/ui';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api.ts';

const SHORTEST = 10;

type Errors = { current?: string; password?: string };
type ChangePasswordProps = { currentLabel: string; onDone: (endedSessions: number) => void };

/** One's own password: the one that holds, and the one that is to. */
export function ChangePassword({ currentLabel, onDone }: ChangePasswordProps) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (current === '') return setErrors({ current: 'Enter the password that you signed in with' });
    if (password.length < SHORTEST) return setErrors({ password: `Choose at least ${SHORTEST} characters` });
    setBusy(true);
    const answer = await call(OPERATOR_CALLS.changePassword, { body: { current, password } });
    setBusy(false);
    if (!answer.ok) {
      return setErrors(answer.code === 'password_wrong' ? { current: answer.message } : { password: answer.message });
    }
    setCurrent('');
    setPassword('');
    onDone(answer.data.endedSessions);
  }

  const field = (name: keyof Errors, set: (value: string) => void) => ({
    showLabel: 'Show password',
    hideLabel: 'Hide password',
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      set(event.target.value);
      setErrors({});
    },
  });
  return (
    <form onSubmit={send} className="grid gap-4" noValidate>
      <PasswordInput
        label={currentLabel}
        autoComplete="current-password"
        value={current}
        {...field('current', setCurrent)}
      />
      <PasswordInput
        label="New password"
        hint={`At least ${SHORTEST} characters.`}
        autoComplete="new-password"
        value={password}
        {...field('password', setPassword)}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        Change password
      </Button>
    </form>
  );
}
