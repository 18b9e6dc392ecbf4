import { resendOtp } from '@surahi/contract';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { callForCode } from '../../shared/forms/call-for-code.ts';
import { failureText } from '../../shared/failure-text.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { useSession } from '../../shared/session/session.ts';
import { drafts, typedIn } from './drafts.ts';
import { finishRegistration } from './finish-registration.ts';
import { ContactSupport } from './parts.tsx';
import { WEAK_PASSWORD } from './weak-password.tsx';
import { OtpForm } from '../../shared/forms/otp-form.tsx';
import { BareHead } from '../../shared/layout/bare-head.tsx';

/** Seconds before a registration code can be sent again. */
const RESEND_SECONDS = 26;

/**
 * Asks for the code of a registration. A correct code creates the account and logs in. Without a draft, as after a
 * reload, registration restarts with the name and the number.
 */
export function OtpRegisterScreen() {
  const t = useT();
  const navigate = useNavigate();
  const session = useSession();
  const { state } = useLocation();
  const draft = drafts.registration();
  if (draft === undefined) {
    if (session !== undefined) return <Navigate to={paths.home} replace />;
    return <Navigate to={paths.register} replace state={typedIn(state)} />;
  }

  const verify = async (code: string) => {
    const { username, phone } = draft;
    const problem = await finishRegistration(draft, code);
    if (problem === undefined) void navigate(paths.home, { replace: true });
    else if (problem.isWeak)
      void navigate(paths.register, { replace: true, state: { username, phone, ...WEAK_PASSWORD } });
    return problem;
  };
  const resend = async () => {
    const answer = await callForCode(resendOtp, { mobile: draft.phone, purpose: 'registration' });
    return answer.ok ? undefined : failureText(answer, 'otp.somethingWrong');
  };
  return (
    <>
      <BareHead title={t('otp.title')} detail={t('otp.sentTo', { mobile: draft.phone })} back={paths.register} />
      <OtpForm resendSeconds={RESEND_SECONDS} onVerify={verify} onResend={resend} />
      <div className="mt-auto pt-8">
        <ContactSupport />
      </div>
    </>
  );
}
