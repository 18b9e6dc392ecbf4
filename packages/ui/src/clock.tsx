import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { formatClock, formatCountdown } from './format-time.ts';
import { useTick } from './ticker.ts';

type ClockTimeProps = { locale?: string; timeZone?: string; className?: string } & (
  | { /** Unix ms. */ at: number; text?: undefined }
  | { /** A time that is text already, '10:30 AM'. */ text: string; at?: undefined }
);

/** A time of day on the 12-hour clock, in figures of equal width. */
export function ClockTime({ at, text, locale, timeZone, className }: ClockTimeProps) {
  if (at === undefined) return <time className={clsx('num whitespace-nowrap', className)}>{text}</time>;
  return (
    <time dateTime={new Date(at).toISOString()} className={clsx('num whitespace-nowrap', className)}>
      {formatClock(at, {
        ...(locale === undefined ? {} : { locale }),
        ...(timeZone === undefined ? {} : { timeZone }),
      })}
    </time>
  );
}

type CountdownProps = {
  /** The instant counted down to, unix ms by the clock that now() reads. */
  to: number;
  now: () => number;
  /** Called once when the instant is reached. */
  onEnd?: () => void;
  className?: string;
};

/** Time left as HH:MM:SS, renewed every second; silent for screen readers, who can read it when they come to it. */
export function Countdown({ to, now, onEnd, className }: CountdownProps) {
  useTick();
  const leftMs = to - now();
  const ended = leftMs <= 0;
  const onEndRef = useRef(onEnd);
  useEffect(() => {
    onEndRef.current = onEnd;
  }, [onEnd]);
  useEffect(() => {
    if (ended) onEndRef.current?.();
  }, [ended]);
  return (
    <span role="timer" aria-live="off" className={clsx('num', className)}>
      {formatCountdown(leftMs)}
    </span>
  );
}
