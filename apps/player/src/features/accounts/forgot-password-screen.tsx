import { forgetCheckMobile } from '@surahi/contract';
import { Button } from '@surahi/ui';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { callForCode } from '../../shared/forms/call-for-code.ts';
import { failureText } from '../../shared/failure-text.ts';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { OneMomentNote } from '../../shared/one-moment-note.tsx';
import { MobileInput } from '../../shared/mobile-input.tsx';
import { drafts, typedIn } from './drafts.ts';
import { BareHead } from '../../shared/layout/bare-head.tsx';
import { useComplaint } from '../../shared/forms/complaint.ts';
import { ContactSupport, QuestionLink } from './parts.tsx';
import { mobile } from '../../shared/forms/rules.ts';
import { useSession } from '../../shared/session/session.ts';

/**
 * Asks for the number of the account and sends it a code. The field starts with the number of a reset that a reload
 * ended, or with a logged-in player's own number.
 */
export function ForgotPasswordScreen() {
  const t = useT();
  const navigate = useNavigate();
  const session = useSession();
  const { state } = useLocation();
  const complaint = useComplaint();
  const { register, handleSubmit, setError, formState } = useForm<{ phone: string }>({
    defaultValues: { phone: typedIn(state).phone || (session?.mobile ?? '') },
  });
  const { errors, isSubmitting } = formState;
  // The server sends its refusal as text; a form rule sends a message id.
  const shown = errors.phone?.type === 'server' ? errors.phone.message : complaint(errors.phone);

  const submit = handleSubmit(async ({ phone }) => {
    const answer = await callForCode(forgetCheckMobile, { mobile: phone });
    if (answer.ok) {
      drafts.keepReset({ phone, ticket: undefined });
      void navigate(paths.otpForgotPassword, { state: { phone } });
      return;
    }
    const fallback: MessageId = 'forgot.failed';
    setError('phone', { type: 'server', message: failureText(answer, fallback) });
  });

  return (
    <>
      <BareHead title={t('forgot.title')} detail={t('forgot.prompt')} back={paths.login} />
      <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
        <MobileInput
          label={t('field.mobile')}
          error={shown}
          {...register('phone', { validate: mobile('forgot.phoneRequired', 'forgot.phoneInvalid') })}
        />
        <OneMomentNote />
        <Button type="submit" busy={isSubmitting} busyLabel={t('forgot.busy')} className="w-full">
          {t('forgot.submit')}
        </Button>
      </form>
      <div className="mt-auto grid gap-2 pt-8">
        {session === undefined ? (
          <QuestionLink question={t('forgot.remembered')} link={t('common.login')} to={paths.login} />
        ) : null}
        <ContactSupport />
      </div>
    </>
  );
}
