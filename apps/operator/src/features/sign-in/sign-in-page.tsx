import { zodResolver } from '@hookform/resolvers/zod';
import { Button, PasswordInput, TextInput } from '@surahi/ui';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { paths } from '../../paths.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Note } from '../../shared/parts.tsx';
import { notifyWarning } from '../../shared/toast.ts';
import { enterSession, type SessionState, retrySignOut, useSessionState } from '../../shared/session.ts';
import { Front } from './front.tsx';
import { returnPath } from './return-path.ts';
import { signInInTurn } from './sign-in-in-turn.ts';

const schema = z.object({
  username: z.string().check(z.trim(), z.minLength(1, t('Enter your user name'))),
  password: z.string().check(z.minLength(1, t('Enter your password'))),
  totp: z.string().check(z.trim()),
});
type Fields = z.output<typeof schema>;

/** Asks for user name and password, then for the authenticator code if the server requires it. */
export function SignInPage() {
  const state = useSessionState();
  const location = useLocation();
  useEffect(() => {
    document.title = t('Sign in · Surahi console');
  }, []);
  if (state.status === 'in') {
    return <Navigate to={state.session.stage === 'full' ? returnPath(location.state) : paths.enrol} replace />;
  }
  return (
    <Front title={t('Sign in')}>
      <WhyHere state={state} />
      <SignInForm />
    </Front>
  );
}

function WhyHere({ state }: { state: SessionState }) {
  if (state.status === 'failed') return <Note tone="bad">{state.message}</Note>;
  if (state.status !== 'out' || state.why === 'none') return null;
  if (state.why === 'kept') return <StillSignedIn />;
  return (
    <div role="status">
      <Note>
        {state.why === 'left'
          ? t('You are signed out.')
          : t(
              'Your session has ended: it was idle for {idleMinutes} minutes or was ended elsewhere. Sign in to continue where you were.',
              { idleMinutes: state.idleMinutes ?? 0 },
            )}
      </Note>
    </div>
  );
}

/** After a sign-out that the server did not confirm. */
function StillSignedIn() {
  const [isSending, setSending] = useState(false);
  const signOut = async () => {
    setSending(true);
    await retrySignOut();
    setSending(false);
  };
  return (
    <div role="alert" className="grid gap-2">
      <Note tone="bad">
        {t('The server did not confirm the sign-out. You may still be signed in on this browser.')}
      </Note>
      <Button variant="ghost" busy={isSending} onClick={() => void signOut()}>
        {t('Sign out again')}
      </Button>
    </div>
  );
}

function SignInForm() {
  const [asksCode, setAsksCode] = useState(false);
  const [waits, setWaits] = useState(false);
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    defaultValues: { username: '', password: '', totp: '' },
  });
  const { register, handleSubmit, formState, setError, setFocus, resetField } = form;
  const { errors, isSubmitting } = formState;

  useEffect(() => setFocus(asksCode ? 'totp' : 'username'), [asksCode, setFocus]);

  const send = handleSubmit(async ({ username, password, totp }) => {
    if (asksCode && totp.length < 6) return setError('totp', { message: t('Enter the six digits or a recovery code') });
    const body = { username, password, ...(asksCode ? { totp } : {}) };
    const outcome = await signInInTurn(body, setWaits);
    if (outcome.ok) {
      if (outcome.data.weakPassword)
        notifyWarning(t('Your password is easy to guess. Change it on your account page.'));
      return enterSession(outcome.data);
    }
    if (outcome.code === 'totp_required') return setAsksCode(true);
    if (outcome.code === 'totp_wrong') {
      resetField('totp');
      setError('totp', { message: outcome.message });
      return setFocus('totp');
    }
    if (outcome.code === 'credentials_wrong') setAsksCode(false);
    setError('root', { message: outcome.message });
  });

  return (
    <form onSubmit={send} className="grid gap-4" noValidate>
      {errors.root?.message === undefined ? null : (
        <div role="alert">
          <Note tone="bad">{errors.root.message}</Note>
        </div>
      )}
      <TextInput
        label={t('User name')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <PasswordInput
        label={t('Password')}
        showLabel={t('Show password')}
        hideLabel={t('Hide password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {asksCode ? (
        <TextInput
          label={t('Authenticator code')}
          hint={t('Six digits from your authenticator, or one of your recovery codes.')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={24}
          error={errors.totp?.message}
          {...register('totp')}
        />
      ) : null}
      <div role="status" className="empty:hidden">
        {waits ? <Note>{t('Many people sign in at once. One moment…')}</Note> : null}
      </div>
      <Button type="submit" busy={isSubmitting}>
        {t('Sign in')}
      </Button>
    </form>
  );
}
