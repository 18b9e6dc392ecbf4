import { login, registerPlayer, type RequestInput, verifyOtp } from '@surahi/contract';
import { call } from '../../shared/api.ts';
import { type CodeProblem, codeProblem, refusesCode } from '../../shared/forms/code-problem.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { openPlaySheet } from '../../shared/play/play-sheet.ts';
import { afterLogOut } from '../../shared/session/log-out.ts';
import { startSession } from '../../shared/session/session.ts';
import { isLost } from './lost-password-note.tsx';
import { drafts, type RegistrationDraft } from './drafts.ts';

/** `isWeak`: the password is too easy to guess. The number is proved, so another password needs no new code. */
type RegistrationProblem = CodeProblem & { isWeak: boolean };

/**
 * Exchanges the code for a ticket, then the ticket for the account. The draft keeps the ticket until it is refused, so a
 * retry needs no new code. A draft with a ticket needs no code at all. Returns the problem, or undefined on success.
 */
export async function finishRegistration(
  draft: RegistrationDraft,
  code: string,
): Promise<RegistrationProblem | undefined> {
  if (draft.ticket === undefined) {
    const verified = await call(verifyOtp, { mobile: draft.phone, otp: code, purpose: 'registration' });
    if (!verified.ok) return { ...codeProblem(verified), isWeak: false };
    draft.ticket = verified.data.otp_ticket;
  }
  const account: RequestInput<typeof registerPlayer> = {
    name: draft.username,
    email: '',
    mobile: draft.phone,
    password: draft.password,
    security_pin: '',
    device_id: null,
    age_confirmed: true,
    confirmed_age: draft.age,
    ...(draft.country === undefined ? {} : { confirmed_country: draft.country }),
    otp_ticket: draft.ticket,
  };
  const made = await afterLogOut(() => call(registerPlayer, account));
  if (!made.ok && made.code === 'mobile_registered' && draft.mayExist === true) return enterRegistered(draft);
  if (!made.ok) {
    draft.mayExist ||= isLost(made);
    if (refusesCode(made)) draft.ticket = undefined;
    const problem = { ...codeProblem(made), isWeak: made.code === 'password_invalid' };
    return made.code === 'mobile_registered' ? { ...problem, text: t('register.taken') } : problem;
  }
  enter({ username: made.data.user_name, mobile: made.data.mobile, token: made.data.session_id });
  return undefined;
}

/**
 * Logs in after the response to a registration was lost. If the server accepts the password, this registration created
 * the account.
 */
async function enterRegistered(draft: RegistrationDraft): Promise<RegistrationProblem | undefined> {
  const answer = await afterLogOut(() => call(login, { mobile: draft.phone, password: draft.password }));
  if (!answer.ok) return { ...codeProblem(answer), text: t('register.taken'), isWeak: false };
  enter({ username: answer.data.user_name, mobile: draft.phone, token: answer.data.unique_token });
  return undefined;
}

function enter(session: Parameters<typeof startSession>[0]): void {
  drafts.keepRegistration(undefined);
  startSession(session);
  openPlaySheet('welcome');
}
