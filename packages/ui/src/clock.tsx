import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { formatClock, formatCountdown } from './format-time.ts';
import { useTick } from './ticker.ts';

type ClockTimeProps = { locale?: string; timeZone?: string; className?: string } & (
  | { /** Unix ms. */ at: number; text?: undefined }
  | { /** A formatted time, such as '10:30 AM'. */ text: string; at?: undefined }
);

/** A time of day on the 12-hour clock, with tabular figures. */
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
  /** The end of the countdown, unix ms by the clock that now() reads. */
  to: number;
  now: () => number;
  /** Called once at the end. */
  onEnd?: () => void;
  className?: string;
};

/** Time left as HH:MM:SS, updated every second. Screen readers do not announce the updates. */
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
