import { passkeyLogin, passkeyLoginOptions } from '@surahi/contract';
import { Button } from '@surahi/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { failureText } from '../../shared/failure-text.ts';
import { t as translate, useT } from '../../shared/i18n/i18n.ts';
import { offersPasskeys, signByPasskey } from '../../shared/passkeys/browser-passkeys.ts';
import { afterLogOut } from '../../shared/session/log-out.ts';
import { startSession } from '../../shared/session/session.ts';

/** A refused log-in has one text, as with a password. The server names a block to the owner of the passkey. */
const REFUSED = {
  invalid_credentials: 'login.invalidCredentials',
  player_blocked: 'login.invalidCredentials',
} as const;

/** Logs in by a passkey. Hidden where the browser offers none. */
export function PasskeyLogin({ onProblem }: { onProblem: (text: string | undefined) => void }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  if (!offersPasskeys()) return null;
  const begin = async () => {
    onProblem(undefined);
    setBusy(true);
    onProblem(await logIn());
    setBusy(false);
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void begin()} className="w-full">
      <KeyRound size={18} aria-hidden="true" />
      {t('passkeys.logIn')}
    </Button>
  );
}

/** Returns the problem, or undefined after a log-in. */
async function logIn(): Promise<string | undefined> {
  const started = await call(passkeyLoginOptions, {});
  if (!started.ok) return failureText(started, 'login.networkError');
  const passkey = await signByPasskey(started.data.options);
  if (passkey === undefined) return translate('passkeys.notUsed');
  const answer = await afterLogOut(() => call(passkeyLogin, { passkey }));
  if (!answer.ok) return failureText(answer, 'login.networkError', REFUSED);
  const { user_name: username, mobile, session_id: token } = answer.data;
  startSession({ username, mobile, token });
  return undefined;
}
