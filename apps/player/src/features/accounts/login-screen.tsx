import { login } from '@surahi/contract';
import { Button, PasswordInput } from '@surahi/ui';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { call } from '../../shared/api.ts';
import { failureText } from '../../shared/failure-text.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { useT } from '../../shared/i18n/i18n.ts';
import { OneMomentNote } from '../../shared/one-moment-note.tsx';
import { MobileInput } from '../../shared/mobile-input.tsx';
import { afterLogOut } from '../../shared/session/log-out.ts';
import { readReturnTo } from '../../shared/session/return-to.ts';
import { lastSessionEnd, startSession, useSession } from '../../shared/session/session.ts';
import { BareHead } from '../../shared/layout/bare-head.tsx';
import { useComplaint } from '../../shared/forms/complaint.ts';
import { ContactSupport, QuestionLink } from './parts.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { WEAK_PASSWORD } from './weak-password.tsx';
import { mobile, passwordRequired } from '../../shared/forms/rules.ts';
import { Link } from '../../shared/navigation/link.tsx';

type Fields = { mobile: string; password: string };

/**
 * Log-in form. Returns the player to the screen that asked for the login, or to home. A player with a weak password
 * gets to the screen that changes it.
 */
export function LoginScreen() {
  const t = useT();
  const location = useLocation();
  const session = useSession();
  const [problem, setProblem] = useState<string>();
  const [isWeak, setIsWeak] = useState(false);
  const complaint = useComplaint();
  const { register, handleSubmit, formState } = useForm<Fields>({ defaultValues: { mobile: '', password: '' } });
  const { errors, isSubmitting } = formState;

  if (session !== undefined && isWeak) return <Navigate to={paths.changePassword} state={WEAK_PASSWORD} replace />;
  if (session !== undefined) {
    const { pathname, search, state } = readReturnTo(location.state);
    return <Navigate to={{ pathname, search }} state={state} replace />;
  }
  const submit = handleSubmit(async (fields) => {
    setProblem(undefined);
    const answer = await afterLogOut(() => call(login, { ...fields, device_id: null }));
    if (answer.ok) {
      // Rendered before the session opens: the session store renders at once, and would skip this state.
      flushSync(() => setIsWeak(answer.data.password_weak === true));
      const { user_name: username, mobile: number, session_id: token } = answer.data;
      startSession({ username, mobile: number, token });
      return;
    }
    if (answer.kind === 'refused') setProblem(t('login.invalidCredentials'));
    else setProblem(failureText(answer, 'login.networkError'));
  });

  return (
    <>
      <BareHead title={t('login.title')} detail={t('login.detail')} back={paths.root} />
      {lastSessionEnd() === 'dead' ? <LoggedOutNote /> : null}
      <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
        <MobileInput
          label={t('field.mobile')}
          error={complaint(errors.mobile)}
          autoComplete="username"
          {...register('mobile', { validate: mobile('login.phoneRequired', 'login.phoneInvalid') })}
        />
        <div>
          <PasswordInput
            label={t('field.password')}
            showLabel={t('field.showPassword')}
            hideLabel={t('field.hidePassword')}
            autoComplete="current-password"
            error={complaint(errors.password)}
            {...register('password', { validate: passwordRequired('login.passwordRequired') })}
          />
          <Link
            to={paths.forgotPassword}
            className="mt-1 ml-auto flex min-h-11 w-fit items-center text-sm font-semibold text-clay"
          >
            {t('login.forgot')}
          </Link>
        </div>
        <FormAlert text={problem} />
        <OneMomentNote />
        <Button type="submit" busy={isSubmitting} busyLabel={t('login.busy')} className="w-full">
          {t('common.login')}
        </Button>
        <PasskeyLogin onProblem={setProblem} />
      </form>
      <div className="mt-auto grid gap-2 pt-8">
        <QuestionLink question={t('login.newHere')} link={t('login.register')} to={paths.register} />
        <ContactSupport />
      </div>
    </>
  );
}

/** Shown when the server ended the session, for example because the player logged out on another device. */
function LoggedOutNote() {
  const t = useT();
  return (
    <p role="status" className="mb-4 flex items-start gap-2 rounded-xl bg-shut-soft px-3.5 py-3 text-sm font-medium">
      <LogOut size={18} aria-hidden="true" className="mt-px shrink-0 text-muted" />
      {t('login.loggedOut')}
    </p>
  );
}
