import { sendAccountOtp, verifyOtp } from '@surahi/contract';
import { Button } from '@surahi/ui';
import { useState } from 'react';
import { call } from '../api.ts';
import { callForCode } from '../forms/call-for-code.ts';
import { type CodeProblem, codeProblem } from '../forms/code-problem.ts';
import { FormAlert } from '../form-alert.tsx';
import { OtpForm, RESEND_SECONDS } from '../forms/otp-form.tsx';
import { otpProblem } from '../forms/otp-problem.ts';
import { type MessageId, useT } from '../i18n/i18n.ts';
import { useSession } from '../session/session.ts';

type Props = {
  onTicket: (ticket: string) => void;
  /** What the code allows, and the texts for it. By default it lets money leave from a new device. */
  purpose?: 'money_out' | 'passkey';
  why?: MessageId;
  send?: MessageId;
};

/**
 * Sends a code to the account's mobile and asks for it, because the server wants one for this action on a new device.
 * `onTicket` receives the ticket that the next request carries.
 */
export function MoneyCode({
  onTicket,
  purpose = 'money_out',
  why = 'moneyCode.why',
  send: sendLabel = 'moneyCode.send',
}: Props) {
  const t = useT();
  const mobile = useSession()?.mobile ?? '';
  const [isSent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const send = async (): Promise<string | undefined> => {
    const answer = await callForCode(sendAccountOtp, { purpose });
    return answer.ok ? undefined : otpProblem(answer);
  };
  const verify = async (otp: string): Promise<CodeProblem | undefined> => {
    const verified = await call(verifyOtp, { mobile, otp, purpose });
    if (!verified.ok) return codeProblem(verified);
    onTicket(verified.data.otp_ticket);
    return undefined;
  };
  if (isSent) {
    return (
      <div className="grid gap-3.5">
        <p className="text-sm text-muted">{t('otp.sentTo', { mobile })}</p>
        <OtpForm resendSeconds={RESEND_SECONDS} onVerify={verify} onResend={send} />
      </div>
    );
  }
  const begin = async () => {
    setBusy(true);
    const wrong = await send();
    setBusy(false);
    setProblem(wrong);
    setSent(wrong === undefined);
  };
  return (
    <div className="grid gap-3.5">
      <p className="text-base">{t(why, { mobile })}</p>
      <FormAlert text={problem} />
      <Button busy={busy} onClick={() => void begin()}>
        {t(sendLabel)}
      </Button>
    </div>
  );
}
