import { sendAccountOtp, verifyOtp } from '@surahi/contract';
import { buttonClass, isMobile } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { call } from '../../shared/api.ts';
import { callForCode } from '../../shared/forms/call-for-code.ts';
import { type CodeProblem, codeProblem, refusesCode } from '../../shared/forms/code-problem.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { OtpForm, RESEND_SECONDS } from '../../shared/forms/otp-form.tsx';
import { otpProblem } from '../../shared/forms/otp-problem.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { BareHead } from '../../shared/layout/bare-head.tsx';
import { PAYOUT_METHODS } from '../../shared/money/payout-methods.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { useSession } from '../../shared/session/session.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { type NumberDraft, ticketSaver } from './save-number.ts';

/** Reads the number and option that the wallet passed in the router state. */
function readDraft(state: unknown): NumberDraft | undefined {
  const fields: Record<string, unknown> = typeof state === 'object' && state !== null ? { ...state } : {};
  const { phoneNumber, option } = fields;
  if (typeof phoneNumber !== 'string' || typeof option !== 'string') return undefined;
  return isMobile(phoneNumber) && PAYOUT_METHODS.some(({ upiType }) => upiType === option)
    ? { phoneNumber, option }
    : undefined;
}

/** `/otpwithdraw`: asks for the code sent to the account's mobile. A correct code saves the payout number. */
export function OtpWithdrawScreen() {
  const t = useT();
  const mobile = useSession()?.mobile ?? '';
  const save = useSaveNumber(mobile);
  const draft = readDraft(useLocation().state);
  if (draft === undefined) {
    return (
      <>
        <BareHead title={t('otp.title')} back={paths.wallet} />
        <div className="grid grid-cols-1 gap-4">
          <FormAlert text={t('otpForgot.invalidNavigation')} />
          <Link to={paths.wallet} replace className={buttonClass('primary', 'w-full')}>
            {t('title.wallet')}
          </Link>
        </div>
      </>
    );
  }
  const resend = async () => {
    const answer = await callForCode(sendAccountOtp, {});
    return answer.ok ? undefined : otpProblem(answer);
  };
  return (
    <>
      <BareHead title={t('otp.title')} detail={t('otp.sentTo', { mobile })} back={paths.wallet} />
      <OtpForm resendSeconds={RESEND_SECONDS} onVerify={(code) => save(draft, code)} onResend={resend} />
    </>
  );
}

/**
 * Exchanges the code for a ticket, then the ticket for the saved number. The ticket is kept until it is refused, so a
 * retry needs no new code.
 */
function useSaveNumber(ownMobile: string) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const ticket = useRef<string>(undefined);
  const [save] = useState(ticketSaver);
  return async (draft: NumberDraft, code: string): Promise<CodeProblem | undefined> => {
    if (ticket.current === undefined) {
      const verified = await call(verifyOtp, { mobile: ownMobile, otp: code, purpose: 'upi_details' });
      if (!verified.ok) return codeProblem(verified);
      ticket.current = verified.data.otp_ticket;
    }
    const saved = await save(draft, ticket.current);
    if (!saved.ok) {
      if (refusesCode(saved)) ticket.current = undefined;
      return codeProblem(saved);
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.payoutNumbers });
    void navigate(paths.wallet, { replace: true, state: { upiAdded: true } });
    return undefined;
  };
}
