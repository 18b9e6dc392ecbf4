import { forgotPassword } from '@surahi/contract';
import { Button, buttonClass, PasswordInput } from '@surahi/ui';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { call } from '../../shared/api.ts';
import { failureText } from '../../shared/failure-text.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { useT } from '../../shared/i18n/i18n.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { OneMomentNote } from '../../shared/one-moment-note.tsx';
import { endSession, getSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import { isLost, LostPasswordNote } from './lost-password-note.tsx';
import { drafts } from './drafts.ts';
import { StartOver } from './otp-forgot-screen.tsx';
import { ContactSupport } from './parts.tsx';
import { BareHead } from '../../shared/layout/bare-head.tsx';
import { useComplaint } from '../../shared/forms/complaint.ts';
import { passwordRequired, repeats } from '../../shared/forms/rules.ts';

/** Delay between the success message and the login screen, ms. */
const REDIRECT_MS = 1500;

/** Sets a new password after the code proved the number. */
export function NewPasswordScreen() {
  const t = useT();
  const navigate = useNavigate();
  const complaint = useComplaint();
  // Read once: a successful reset clears the draft while this screen still shows the success message.
  const [draft] = useState(() => drafts.reset());
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState(false);
  const [lost, setLost] = useState(false);
  const [expired, setExpired] = useState(false);
  const { register, handleSubmit, getValues, formState } = useForm({ defaultValues: { next: '', again: '' } });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  if (draft?.ticket === undefined) return <StartOver />;
  const { phone, ticket } = draft;
  const submit = handleSubmit(async ({ next }) => {
    setProblem(undefined);
    const answer = await call(forgotPassword, { mobile: phone, new_pass: next, otp_ticket: ticket });
    if (answer.ok) {
      drafts.keepReset(undefined);
      // A reset ends every session of the number.
      if (getSession()?.mobile === phone) endSession('none');
      setDone(true);
      toast.success(t('newPassword.done'));
      return;
    }
    setLost((before) => before || isLost(answer));
    setExpired(answer.code === 'ticket_invalid');
    setProblem(failureText(answer, answer.kind === 'malformed' ? 'newPassword.badReply' : 'newPassword.failed'));
  });
  const eye = { showLabel: t('field.showPassword'), hideLabel: t('field.hidePassword') };
  return (
    <>
      <BareHead title={t('title.changePassword')} detail={t('newPassword.detail')} back={paths.login} />
      <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
        <PasswordInput
          {...eye}
          label={t('field.newPassword')}
          autoComplete="new-password"
          maxLength={128}
          error={complaint(errors.next)}
          {...register('next', { validate: passwordRequired('newPassword.newRequired') })}
        />
        <PasswordInput
          {...eye}
          label={t('field.confirmPassword')}
          autoComplete="new-password"
          maxLength={128}
          error={complaint(errors.again)}
          {...register('again', {
            validate: repeats('newPassword.confirmRequired', 'newPassword.mismatch', () => getValues('next')),
          })}
        />
        <FormAlert text={problem} />
        {lost ? <LostPasswordNote /> : null}
        {expired ? (
          <Link to={paths.forgotPassword} replace state={{ phone }} className={buttonClass('secondary', 'w-full')}>
            {t('otpForgot.startOver')}
          </Link>
        ) : null}
        <OneMomentNote />
        <Button type="submit" busy={isSubmitting} disabled={done} className="w-full">
          {t('newPassword.submit')}
        </Button>
      </form>
      <div className="mt-auto pt-8">
        <ContactSupport />
      </div>
    </>
  );
}
