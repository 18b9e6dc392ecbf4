import { resendOtp, verifyOtp } from '@surahi/contract';
import { buttonClass } from '@surahi/ui';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { call } from '../../shared/api.ts';
import { callForCode } from '../../shared/forms/call-for-code.ts';
import { codeProblem } from '../../shared/forms/code-problem.ts';
import { failureText } from '../../shared/failure-text.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { useT } from '../../shared/i18n/i18n.ts';
import { drafts, typedIn } from './drafts.ts';
import { ContactSupport } from './parts.tsx';
import { OtpForm } from '../../shared/forms/otp-form.tsx';
import { BareHead } from '../../shared/layout/bare-head.tsx';
import { Link } from '../../shared/navigation/link.tsx';

/** Seconds before a reset code can be sent again. */
const RESEND_SECONDS = 30;

/** Asks for the code of a password reset. A correct code opens the new-password screen. */
export function OtpForgotScreen() {
  const t = useT();
  const navigate = useNavigate();
  const draft = drafts.reset();
  if (draft === undefined) return <StartOver />;

  const verify = async (code: string) => {
    const answer = await call(verifyOtp, { mobile: draft.phone, otp: code, purpose: 'forgot_password' });
    if (!answer.ok) return codeProblem(answer, 'otpForgot.failed', 'otpForgot.invalid');
    drafts.keepReset({ ...draft, ticket: answer.data.otp_ticket });
    void navigate(paths.newPassword, { replace: true, state: { phone: draft.phone } });
    return undefined;
  };
  const resend = async () => {
    const answer = await callForCode(resendOtp, { mobile: draft.phone, purpose: 'forgot_password' });
    return answer.ok
      ? undefined
      : failureText(answer, 'otpForgot.resendFailed', { otp_unsent: 'otpForgot.resendFailed' });
  };
  return (
    <>
      <BareHead title={t('otp.title')} detail={t('otp.sentTo', { mobile: draft.phone })} back={paths.forgotPassword} />
      <OtpForm resendSeconds={RESEND_SECONDS} onVerify={verify} onResend={resend} />
      <div className="mt-auto pt-8">
        <ContactSupport />
      </div>
    </>
  );
}

/** Shown when a reset screen is opened without the screen before it. A reload keeps the number for the form. */
export function StartOver() {
  const t = useT();
  const { phone } = typedIn(useLocation().state);
  return (
    <>
      <BareHead title={t('forgot.title')} back={paths.login} />
      <div className="grid grid-cols-1 gap-4">
        <FormAlert text={t('otpForgot.invalidNavigation')} />
        <Link to={paths.forgotPassword} replace state={{ phone }} className={buttonClass('primary', 'w-full')}>
          {t('otpForgot.startOver')}
        </Link>
      </div>
    </>
  );
}
