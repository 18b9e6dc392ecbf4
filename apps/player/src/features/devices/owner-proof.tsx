import { Button, PasswordInput } from '@surahi/ui';
import { type FormEvent, useState } from 'react';
import { FormAlert } from '../../shared/form-alert.tsx';
import { type MessageId, useT } from '../../shared/i18n/i18n.ts';
import { MoneyCode } from '../../shared/money/money-code.tsx';

/** What proves the owner of the account to the server. */
export type Proof = { password: string } | { otp_ticket: string };

/**
 * Asks for the password, or on a new device for a code to the account's number. `onProof` returns the problem, or
 * undefined when it is done.
 */
export function OwnerProof({
  needsCode,
  submit,
  onProof,
}: {
  needsCode: boolean;
  submit: MessageId;
  onProof: (proof: Proof) => Promise<string | undefined>;
}) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (proof: Proof) => {
    setProblem(undefined);
    setBusy(true);
    setProblem(await onProof(proof));
    setBusy(false);
  };
  if (needsCode) {
    return (
      <div className="grid gap-3.5">
        <MoneyCode
          purpose="passkey"
          why="passkeys.codeWhy"
          send="passkeys.sendCode"
          onTicket={(otp_ticket) => void run({ otp_ticket })}
        />
        <FormAlert text={problem} />
      </div>
    );
  }
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run({ password });
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-3.5">
      <PasswordInput
        label={t('field.password')}
        showLabel={t('field.showPassword')}
        hideLabel={t('field.hidePassword')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormAlert text={problem} />
      <Button type="submit" busy={busy} disabled={password === ''}>
        {t(submit)}
      </Button>
    </form>
  );
}
