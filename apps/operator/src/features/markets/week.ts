import type { OperatorTimetableDay } from '@surahi/contract/operator';
import type { Family } from '@surahi/game';
import { t } from '../../shared/i18n/i18n.ts';
import { SHOWN_WEEKDAYS } from '../../shared/weekday.ts';

const SHORT_NAMES = [t('Sun'), t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat')] as const;

/** The initial week of a new market: the same times on every day. */
export function usualWeek(family: Family): OperatorTimetableDay[] {
  return Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    openTime: '10:00',
    closeTime: family === 'main' ? '12:00' : null,
    isOn: true,
  }));
}

/** Whether the close time is on the next day, which means at or before the open time. */
export function closesNextDay(day: Pick<OperatorTimetableDay, 'openTime' | 'closeTime'>): boolean {
  return day.closeTime !== null && day.closeTime <= day.openTime;
}

/** '22:30' as '10:30 PM'. */
export function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const half = hour < 12 ? 'AM' : 'PM';
  return `${String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')}:${String(minute).padStart(2, '0')} ${half}`;
}

function timesText(day: OperatorTimetableDay): string {
  if (day.closeTime === null) return clockText(day.openTime);
  return `${clockText(day.openTime)} – ${clockText(day.closeTime)}${closesNextDay(day) ? ` ${t('next day')}` : ''}`;
}

/** 'Mon – Fri' for consecutive days, 'Mon, Wed' for others, 'Every day' for all seven. */
function daysText(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return t('Every day');
  const places = weekdays.map((weekday) => SHOWN_WEEKDAYS.findIndex((shown) => shown === weekday));
  const names = weekdays.map((weekday) => SHORT_NAMES[weekday] ?? '');
  const first = places[0] ?? 0;
  const isRun = weekdays.length > 2 && places.every((place, index) => place === first + index);
  return isRun ? `${names[0]} – ${names.at(-1)}` : names.join(', ');
}

/** A week in as few lines as possible: days with the same times share a line, days off are last. */
export function summarizeWeek(days: readonly OperatorTimetableDay[]): string[] {
  const byTimes = new Map<string, number[]>();
  const off: number[] = [];
  for (const weekday of SHOWN_WEEKDAYS) {
    const day = days.find((one) => one.weekday === weekday);
    if (day === undefined) continue;
    if (!day.isOn) off.push(weekday);
    else byTimes.set(timesText(day), [...(byTimes.get(timesText(day)) ?? []), weekday]);
  }
  const lines = [...byTimes].map(([times, weekdays]) => `${daysText(weekdays)} ${times}`);
  return off.length === 0 ? lines : [...lines, t('{days} off', { days: daysText(off) })];
}
