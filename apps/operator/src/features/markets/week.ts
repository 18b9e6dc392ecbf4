import type { OperatorTimetableDay } from '@surahi/contract/operator';
import type { Family } from '@surahi/game';
import { SHOWN_WEEKDAYS } from '../../shared/weekday.ts';

const SHORT_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
/** A week to begin with: the same usual times on every day. */
export function usualWeek(family: Family): OperatorTimetableDay[] {
  return Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    openTime: '10:00',
    closeTime: family === 'main' ? '12:00' : null,
    isOn: true,
  }));
}

/** Whether a day's close time is after midnight: at or before its open time. */
export function closesNextDay(day: Pick<OperatorTimetableDay, 'openTime' | 'closeTime'>): boolean {
  return day.closeTime !== null && day.closeTime <= day.openTime;
}

/** '10:30 PM' of '22:30'. */
export function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const half = hour < 12 ? 'AM' : 'PM';
  return `${String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')}:${String(minute).padStart(2, '0')} ${half}`;
}

function timesText(day: OperatorTimetableDay): string {
  if (day.closeTime === null) return clockText(day.openTime);
  return `${clockText(day.openTime)} – ${clockText(day.closeTime)}${closesNextDay(day) ? ' next day' : ''}`;
}

/** 'Mon – Fri' of consecutive days, 'Mon, Wed' of others, 'Every day' of all seven. */
function daysText(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return 'Every day';
  const places = weekdays.map((weekday) => SHOWN_WEEKDAYS.findIndex((shown) => shown === weekday));
  const names = weekdays.map((weekday) => SHORT_NAMES[weekday] ?? '');
  const first = places[0] ?? 0;
  const isRun = weekdays.length > 2 && places.every((place, index) => place === first + index);
  return isRun ? `${names[0]} – ${names.at(-1)}` : names.join(', ');
}

/** A week in as few lines as possible: days of the same times together, days off at the end. */
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
  return off.length === 0 ? lines : [...lines, `${daysText(off)} off`];
}
