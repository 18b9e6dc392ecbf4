import { registerPlayer, resendOtp, verifyOtp } from '@surahi/contract';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { call } from '../../shared/api.ts';
import { callForCode } from '../../shared/forms/call-for-code.ts';
import { type CodeProblem, codeProblem, refusesCode } from '../../shared/forms/code-problem.ts';
import { failureText } from '../../shared/failure-text.ts';
import { t as translate, useT } from '../../shared/i18n/i18n.ts';
import { openPlaySheet } from '../../shared/play/play-sheet.ts';
import { afterLogOut } from '../../shared/session/log-out.ts';
import { startSession, useSession } from '../../shared/session/session.ts';
import type { RegistrationDraft } from './drafts.ts';
import { drafts, typedIn } from './drafts.ts';
import { ContactSupport } from './parts.tsx';
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
    const problem = await finishRegistration(draft, code);
    if (problem === undefined) void navigate(paths.home, { replace: true });
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

/**
 * Exchanges the code for a ticket, then the ticket for the account. The draft keeps the ticket until it is refused, so a
 * retry needs no new code. Returns the problem, or undefined on success.
 */
async function finishRegistration(draft: RegistrationDraft, code: string): Promise<CodeProblem | undefined> {
  if (draft.ticket === undefined) {
    const verified = await call(verifyOtp, { mobile: draft.phone, otp: code, purpose: 'registration' });
    if (!verified.ok) return codeProblem(verified);
    draft.ticket = verified.data.otp_ticket;
  }
  await afterLogOut();
  const made = await call(registerPlayer, {
    name: draft.username,
    email: '',
    mobile: draft.phone,
    password: draft.password,
    security_pin: '',
    device_id: null,
    age_confirmed: true,
    confirmed_age: draft.age,
    otp_ticket: draft.ticket,
  });
  if (!made.ok) {
    if (refusesCode(made)) draft.ticket = undefined;
    if (made.code === 'mobile_registered')
      return { text: translate('register.taken'), isRefused: false, isOver: false };
    return codeProblem(made);
  }
  drafts.keepRegistration(undefined);
  startSession({ username: made.data.user_name, mobile: made.data.mobile, token: made.data.session_id });
  openPlaySheet('welcome');
  return undefined;
}
