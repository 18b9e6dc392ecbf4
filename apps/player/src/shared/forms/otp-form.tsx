import { Button, onlyDigits } from '@surahi/ui';
import { clsx } from 'clsx';
import type { SlotProps } from 'input-otp';
import { OTPInput } from 'input-otp';
import type { ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { FormAlert } from '../form-alert.tsx';
import { useT } from '../i18n/i18n.ts';
import { OneMomentNote } from '../one-moment-note.tsx';
import { toast } from '../toast.ts';
import { useCountdown } from './use-countdown.ts';

/** Length of every code. */
const OTP_LENGTH = 4;

/** Seconds before the logged-in player can request another code. */
export const RESEND_SECONDS = 30;

export type OtpFormProps = {
  /** Seconds before the code can be sent again. */
  resendSeconds: number;
  /** Checks the code and continues. Returns an error text, or undefined on success. */
  onVerify: (code: string) => Promise<string | undefined>;
  /** Sends a new code. Returns an error text, or undefined on success. */
  onResend: () => Promise<string | undefined>;
  children?: ReactNode;
};

/** Four boxes for a code, a countdown, Resend Code and Verify. */
export function OtpForm({ resendSeconds, onVerify, onResend, children }: OtpFormProps) {
  const t = useT();
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'verify' | 'resend'>();
  const { left, restart } = useCountdown(resendSeconds);

  /** Runs one request of the form; true when it succeeded. */
  const run = async (step: 'verify' | 'resend', request: () => Promise<string | undefined>) => {
    setBusy(step);
    setProblem(undefined);
    const wrong = await request();
    setBusy(undefined);
    setProblem(wrong);
    return wrong === undefined;
  };
  const verify = async () => {
    if (busy !== undefined || code.length < OTP_LENGTH || (await run('verify', () => onVerify(code)))) return;
    setCode('');
    // The tapped button is disabled and cannot hold the focus.
    input.current?.focus();
  };
  const resend = async () => {
    if (!(await run('resend', onResend))) return;
    setCode('');
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
      <div className="grid gap-2">
        <span id={labelId} className="text-sm font-semibold text-muted">
          {t('otp.label')}
        </span>
        <OTPInput
          ref={input}
          aria-labelledby={labelId}
          // The code is the only input of the screen.
          autoFocus
          value={code}
          onChange={(typed) => setCode(onlyDigits(typed, OTP_LENGTH))}
          maxLength={OTP_LENGTH}
          inputMode="numeric"
          autoComplete="one-time-code"
          pasteTransformer={(text) => onlyDigits(text)}
          containerClassName="grid grid-cols-4 gap-3"
          render={({ slots }) => slots.map((slot, index) => <OtpBox key={index} {...slot} />)}
        />
      </div>
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

/** The box of one digit. The real input lies invisible over all four. */
function OtpBox({ char, isActive, hasFakeCaret }: SlotProps) {
  return (
    <div
      data-testid="otp-box"
      className={clsx(
        'num grid h-16 place-items-center rounded-control border-[1.5px] bg-surface text-2xl font-bold transition-colors duration-100',
        isActive ? 'border-clay ring-2 ring-clay/25' : 'border-control-line',
      )}
    >
      {char ?? (hasFakeCaret ? <span className="h-7 w-0.5 animate-breathe bg-clay" /> : null)}
    </div>
  );
}
