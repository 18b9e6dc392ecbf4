import { checkMobile } from '@surahi/contract';
import { Button, PasswordInput, TextInput } from '@surahi/ui';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { callForCode } from '../../shared/forms/call-for-code.ts';
import { failureText } from '../../shared/failure-text.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { type MessageId, useT } from '../../shared/i18n/i18n.ts';
import { OneMomentNote } from '../../shared/one-moment-note.tsx';
import { LicenseNotice } from '../../shared/license-notice.tsx';
import { useLicense, useMinimumAge } from '../../shared/license.ts';
import { MobileInput } from '../../shared/mobile-input.tsx';
import { AgeBox } from './age-box.tsx';
import { CountrySelect, licensedCountry } from './country-select.tsx';
import { drafts, type RegistrationDraft, typedIn } from './drafts.ts';
import { finishRegistration } from './finish-registration.ts';
import { BareHead } from '../../shared/layout/bare-head.tsx';
import { useComplaint } from '../../shared/forms/complaint.ts';
import { ContactSupport, QuestionLink } from './parts.tsx';
import { asksForStronger } from './weak-password.tsx';
import { useSession } from '../../shared/session/session.ts';
import { mobile, newPassword, required } from '../../shared/forms/rules.ts';

type Fields = { username: string; phone: string; password: string; country: string; adult: boolean };

const WEAK: MessageId = 'changePassword.weak';

/** Keeps name and number when the player leaves the form. */
function useKeptFields(getValues: () => Fields) {
  useEffect(
    () => () => {
      const { username, phone } = getValues();
      drafts.keepTyped({ username, phone });
    },
    [getValues],
  );
}

/** Sends the form: to a code for the number, or to the account when the number is proved already. */
function useRegistration(age: number | undefined, refusePassword: () => void) {
  const t = useT();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const askForCode = async (fields: Omit<RegistrationDraft, 'ticket'>) => {
    const { username, phone } = fields;
    const answer = await callForCode(checkMobile, { mobile: phone });
    if (answer.ok) {
      drafts.keepRegistration({ ...fields, ticket: undefined });
      void navigate(paths.otpRegister, { state: { username, phone } });
    } else if (answer.code === 'mobile_registered') setProblem(t('register.taken'));
    else setProblem(t('register.failed', { message: failureText(answer, 'login.networkError') }));
  };
  const send = async ({ username, phone, password, country }: Fields) => {
    setProblem(undefined);
    if (age === undefined) return;
    const fields = { username: username.trim(), phone, password, age, ...(country === '' ? {} : { country }) };
    const held = drafts.registration();
    if (held?.phone !== phone || held.ticket === undefined) return askForCode(fields);
    // The code was right, and only the password was refused. The draft also notes a lost response, after which the
    // account may exist.
    const draft = { ...held, ...fields };
    drafts.keepRegistration(draft);
    const left = await finishRegistration(draft, '');
    if (left === undefined) return navigate(paths.home, { replace: true });
    if (left.isWeak) return refusePassword();
    if (left.isRefused) return askForCode(fields);
    setProblem(left.text);
  };
  return { send, problem };
}

/** Registration form. An unused number receives a code, and the code screen opens. */
export function RegisterScreen() {
  const t = useT();
  const session = useSession();
  const complaint = useComplaint();
  const age = useMinimumAge();
  const { license } = useLicense();
  // A player who returns from the code screen or from a policy finds name and number, after a reload of the code screen
  // too. The password must be typed again. Age and country stay when only the password was refused.
  const { state } = useLocation();
  const typed = drafts.typed() ?? typedIn(state);
  const isWeak = asksForStronger(state);
  const { register, handleSubmit, formState, getValues, setError } = useForm<Fields>({
    defaultValues: {
      username: typed.username,
      phone: typed.phone,
      password: '',
      country: (isWeak ? drafts.registration()?.country : undefined) ?? '',
      adult: isWeak,
    },
  });
  const { errors, isSubmitting } = formState;
  useKeptFields(getValues);
  useEffect(() => {
    if (isWeak) setError('password', { message: WEAK }, { shouldFocus: true });
  }, [isWeak, setError]);
  const { send, problem } = useRegistration(age, () => setError('password', { message: WEAK }));

  if (session !== undefined) return <Navigate to={paths.home} replace />;
  return (
    <>
      <BareHead title={t('register.title')} detail={t('register.detail')} back={paths.root} />
      <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="grid grid-cols-1 gap-4">
        <TextInput
          label={t('field.username')}
          autoComplete="nickname"
          maxLength={40}
          error={complaint(errors.username)}
          {...register('username', { validate: required('register.usernameRequired') })}
        />
        <MobileInput
          label={t('field.mobile')}
          error={complaint(errors.phone)}
          {...register('phone', { validate: mobile('register.phoneRequired', 'register.phoneInvalid') })}
        />
        <PasswordInput
          label={t('field.password')}
          showLabel={t('field.showPassword')}
          hideLabel={t('field.hidePassword')}
          autoComplete="new-password"
          maxLength={128}
          error={complaint(errors.password)}
          {...register('password', { validate: newPassword('register.passwordRequired', 'register.passwordShort') })}
        />
        <LicenseNotice />
        {license === undefined ? null : (
          <CountrySelect
            countries={license.countries}
            error={complaint(errors.country)}
            {...register('country', { validate: licensedCountry })}
          />
        )}
        {age === undefined ? null : (
          <AgeBox age={age} missing={errors.adult !== undefined} {...register('adult', { required: true })} />
        )}
        <FormAlert text={problem} />
        <OneMomentNote />
        <Button
          type="submit"
          disabled={age === undefined}
          busy={isSubmitting}
          busyLabel={t('register.busy')}
          className="w-full"
        >
          {t('register.submit')}
        </Button>
      </form>
      <div className="mt-auto grid gap-2 pt-8">
        <QuestionLink question={t('register.haveAccount')} link={t('common.login')} to={paths.login} />
        <ContactSupport />
      </div>
    </>
  );
}
