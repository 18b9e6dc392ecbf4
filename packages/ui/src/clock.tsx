import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { formatClock, formatCountdown } from './format-time.ts';
import { useTick } from './ticker.ts';

type ClockTimeProps = { className?: string } & (
  | { /** Unix ms. */ at: number; timeZone: string; locale?: string }
  | { /** A formatted time, such as '10:30 AM'. */ text: string }
);

/** A time of day on the 12-hour clock, with tabular figures. */
export function ClockTime({ className, ...time }: ClockTimeProps) {
  const style = clsx('num whitespace-nowrap', className);
  if ('text' in time) return <time className={style}>{time.text}</time>;
  return (
    <time dateTime={new Date(time.at).toISOString()} className={style}>
      {formatClock(time.at, time)}
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
