import { Button } from '@surahi/ui';
import type { ReactNode } from 'react';
import { useCallback, useRef, useState } from 'react';
import { FormAlert } from '../form-alert.tsx';
import { useT } from '../i18n/i18n.ts';
import { OneMomentNote } from '../one-moment-note.tsx';
import { toast } from '../toast.ts';
import { forgetEchoed } from './call-for-code.ts';
import { CodeInput, OTP_LENGTH } from './code-input.tsx';
import type { CodeProblem } from './code-problem.ts';
import { useCountdown } from './use-countdown.ts';

/** Seconds before the logged-in player can request another code. */
export const RESEND_SECONDS = 30;

export type OtpFormProps = {
  /** Seconds before the code can be sent again. */
  resendSeconds: number;
  /** Checks the code and continues. Returns the problem, or undefined on success. */
  onVerify: (code: string) => Promise<CodeProblem | undefined>;
  /** Sends a new code. Returns an error text, or undefined on success. */
  onResend: () => Promise<string | undefined>;
  children?: ReactNode;
};

/** Four boxes for a code, a countdown, Resend Code and Verify. */
export function OtpForm({ resendSeconds, onVerify, onResend, children }: OtpFormProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [sent, setSent] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'verify' | 'resend'>();
  const { left, restart } = useCountdown(resendSeconds);
  // Typing clears the error of the previous code. The callback is stable: CodeInput stops reading text messages when it
  // changes.
  const change = useCallback((typed: string) => {
    setCode(typed);
    setProblem(undefined);
  }, []);

  /** Runs one request of the form and returns its result. */
  const run = async <Problem,>(step: 'verify' | 'resend', request: () => Promise<Problem>) => {
    setBusy(step);
    setProblem(undefined);
    const wrong = await request();
    setBusy(undefined);
    return wrong;
  };
  const verify = async () => {
    if (busy !== undefined || code.length < OTP_LENGTH) return;
    const wrong = await run('verify', () => onVerify(code));
    if (wrong === undefined) {
      forgetEchoed();
      return;
    }
    setProblem(wrong.text);
    // After a busy answer or a lost connection the same code may work, so it stays.
    if (wrong.isRefused) setCode('');
    if (wrong.isOver) forgetEchoed();
    // The tapped button is disabled and cannot hold the focus.
    input.current?.focus();
  };
  const resend = async () => {
    const wrong = await run('resend', onResend);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setCode('');
    setSent(sent + 1);
    restart();
    toast.success(t('otp.resent'));
  };

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void verify();
      }}
    >
      <CodeInput key={sent} ref={input} code={code} onChange={change} />
      <FormAlert text={problem} />
      <OneMomentNote />
      <div className="flex min-h-11 items-center justify-center text-base text-muted">
        {left > 0 ? (
          <span className="num">{t('otp.wait', { seconds: left })}</span>
        ) : (
          <Button variant="ghost" busy={busy === 'resend'} disabled={busy !== undefined} onClick={() => void resend()}>
            {t('otp.resend')}
          </Button>
        )}
      </div>
      <Button
        type="submit"
        busy={busy === 'verify'}
        busyLabel={t('otp.verifying')}
        disabled={busy !== undefined || code.length < OTP_LENGTH}
        className="w-full"
      >
        {t('otp.verify')}
      </Button>
      {children}
    </form>
  );
}
