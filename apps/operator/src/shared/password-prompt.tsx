import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button, PasswordInput } from '@surahi/ui';
import { type FormEvent, useState } from 'react';
import { call } from './api.ts';
import { usePasswordQuestion } from './confirmed-call.ts';
import { Modal } from './modal.tsx';

/** Asks for the password again when a call needs it; one for the whole console. */
export function PasswordPrompt() {
  const question = usePasswordQuestion();
  if (question === undefined) return null;
  return <PasswordForm onDone={question.answer} />;
}

function PasswordForm({ onDone }: { onDone: (entered: boolean) => void }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (password === '') return setError('Enter your password');
    setBusy(true);
    const answer = await call(OPERATOR_CALLS.confirmPassword, { body: { password } });
    setBusy(false);
    if (answer.ok || answer.code === 'signed_out') return onDone(answer.ok);
    setError(answer.message);
  }

  return (
    <Modal
      open
      onOpenChange={(open) => (open ? undefined : onDone(false))}
      title="Enter your password again"
      description="Results, money and operators ask for it. It then counts for ten minutes."
      locked={busy}
    >
      <form onSubmit={send} className="grid gap-4" noValidate>
        <PasswordInput
          label="Password"
          showLabel="Show password"
          hideLabel="Hide password"
          autoComplete="current-password"
          autoFocus
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.target.value);
            setError(undefined);
          }}
        />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" disabled={busy} onClick={() => onDone(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Continue
          </Button>
        </div>
      </form>
    </Modal>
  );
}
