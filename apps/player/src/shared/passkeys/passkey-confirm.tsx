import { type PasskeyAssertion, passkeyConfirmOptions, type RequestInput } from '@surahi/contract';
import { Button } from '@surahi/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api.ts';
import { failureText } from '../failure-text.ts';
import { FormAlert } from '../form-alert.tsx';
import { useT } from '../i18n/i18n.ts';
import { signByPasskey } from './browser-passkeys.ts';
import { useMayConfirm } from './use-passkeys.ts';

type Asked = RequestInput<typeof passkeyConfirmOptions>;

/**
 * Offers a passkey instead of a code, if the player has one that counts. `ask` returns what the passkey confirms, or
 * undefined while the form has a problem. `onPasskey` returns the problem of the request that carries the signature.
 */
export function PasskeyConfirm({
  ask,
  onPasskey,
}: {
  ask: () => Asked | undefined;
  onPasskey: (passkey: PasskeyAssertion) => Promise<string | undefined> | undefined;
}) {
  const t = useT();
  const mayConfirm = useMayConfirm();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!mayConfirm) return null;

  const confirm = async (asked: Asked): Promise<string | undefined> => {
    const started = await call(passkeyConfirmOptions, asked);
    if (!started.ok) return failureText(started, 'passkeyConfirm.failed');
    const passkey = await signByPasskey(started.data.options);
    return passkey === undefined ? t('passkeyConfirm.notUsed') : onPasskey(passkey);
  };
  const begin = async () => {
    setProblem(undefined);
    const asked = ask();
    if (asked === undefined) return;
    setBusy(true);
    setProblem(await confirm(asked));
    setBusy(false);
  };
  return (
    <div className="grid gap-3.5">
      <Button variant="soft" busy={busy} onClick={() => void begin()}>
        <KeyRound size={18} aria-hidden="true" />
        {t('passkeyConfirm.use')}
      </Button>
      <FormAlert text={problem} />
      <p className="text-center text-sm text-muted">{t('passkeyConfirm.or')}</p>
    </div>
  );
}
