import { localeTag } from '../i18n/i18n.ts';

/** The end of a hold in India time, '24 Nov, 3:05 PM'. */
export function untilText(untilMs: number): string {
  return timeText(untilMs, {});
}

/** The end of an exclusion in India time, with its year: '24 Nov 2031, 3:05 PM'. */
export function untilYearText(untilMs: number): string {
  return timeText(untilMs, { year: 'numeric' });
}

function timeText(atMs: number, more: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localeTag(), {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    numberingSystem: 'latn',
    timeZone: 'Asia/Kolkata',
    ...more,
  })
    .format(atMs)
    .replace(/\b[ap]m\b/, (half) => half.toUpperCase());
}
