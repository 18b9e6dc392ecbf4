import { onlyDigits } from '@surahi/ui';
import { clsx } from 'clsx';
import type { SlotProps } from 'input-otp';
import { OTPInput } from 'input-otp';
import type { Ref } from 'react';
import { useEffect, useId } from 'react';
import { useT } from '../i18n/i18n.ts';
import { useEchoedCode } from './call-for-code.ts';
import { readCode } from './read-code.ts';

/** Length of every code. */
export const OTP_LENGTH = 4;

type CodeInputProps = { code: string; onChange: (code: string) => void; ref: Ref<HTMLInputElement> };

/**
 * Four boxes for a code. The browser fills them from the text message, where it can read messages. It reads one message,
 * so each sent message needs a new `key`.
 */
export function CodeInput({ code, onChange, ref }: CodeInputProps) {
  const t = useT();
  const labelId = useId();
  const change = (typed: string) => onChange(onlyDigits(typed, OTP_LENGTH));
  useEffect(() => {
    const leave = new AbortController();
    void readCode(leave.signal).then((read) => {
      if (read !== undefined && !leave.signal.aborted) onChange(onlyDigits(read, OTP_LENGTH));
    });
    return () => leave.abort();
  }, [onChange]);
  return (
    <div className="grid gap-2">
      <span id={labelId} className="text-sm font-semibold text-muted">
        {t('otp.label')}
      </span>
      <OTPInput
        ref={ref}
        aria-labelledby={labelId}
        // The code is the only input of the screen.
        autoFocus
        value={code}
        onChange={change}
        maxLength={OTP_LENGTH}
        inputMode="numeric"
        autoComplete="one-time-code"
        pasteTransformer={(text) => onlyDigits(text)}
        containerClassName="grid grid-cols-4 gap-3"
        render={({ slots }) => slots.map((slot, index) => <OtpBox key={index} {...slot} />)}
      />
      <EchoedCode onFill={change} />
    </div>
  );
}

/** The code itself, in a demo on the developer's own machine. */
function EchoedCode({ onFill }: { onFill: (code: string) => void }) {
  const t = useT();
  const echoed = useEchoedCode();
  if (echoed === undefined) return null;
  return (
    <button
      type="button"
      className="num min-h-11 rounded-control bg-clay-soft px-3 text-base font-semibold text-on-clay-soft active:brightness-95"
      onClick={() => onFill(echoed)}
    >
      {t('otp.echo', { code: echoed })}
    </button>
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
