import type { Family } from '@surahi/game';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { WeekdayRow } from './markets.sql.ts';

/**
 * One weekday (0 is Sunday) of a market. Times are 'HH:MM' in its zone. closeTime is null for Starline and Gali. A
 * closeTime at or before openTime means the next day.
 */
export type TimetableDay = { weekday: number; openTime: string; closeTime: string | null; isOn: boolean };

const TIME = /^([01][0-9]|2[0-3]):([0-5][0-9])$/;
const DAY_MINUTES = 24 * 60;

/**
 * Minutes after 00:00. Undefined for an invalid time, and for 12:00 AM, which could mean the start or the end of the
 * day.
 */
function cutOffMinutes(time: string): number | undefined {
  const found = TIME.exec(time);
  if (found === null) return undefined;
  const minutes = Number(found[1]) * 60 + Number(found[2]);
  return minutes === 0 ? undefined : minutes;
}

/**
 * Checks the weekly timetable of a market and returns it in stored form. Each weekday must appear once. Times must be
 * valid and not 12:00 AM. Main markets need a close time, other families must not have one. The last cut-off must be
 * before the open time of the next day. Errors: timetable_invalid with a text.
 */
export function checkTimetable(
  family: Family,
  days: readonly TimetableDay[],
): Result<Omit<WeekdayRow, 'market_id'>[], 'timetable_invalid'> {
  const week = [...days].sort((a, b) => a.weekday - b.weekday);
  if (week.length !== 7 || week.some((day, index) => day.weekday !== index)) {
    return refuse('Give each weekday exactly once');
  }
  for (const [index, day] of week.entries()) {
    const openAt = cutOffMinutes(day.openTime);
    if (openAt === undefined) return refuse(`Invalid open time '${day.openTime}': use HH:MM and not 12:00 AM`);
    if ((day.closeTime !== null) !== (family === 'main')) return refuse('Only main markets have a close time');
    if (day.closeTime === null) continue;
    const closeTime = cutOffMinutes(day.closeTime);
    if (closeTime === undefined) {
      return refuse(`Invalid close time '${day.closeTime}': use HH:MM and not 12:00 AM`);
    }
    const closeAt = closeTime <= openAt ? closeTime + DAY_MINUTES : closeTime;
    const next = cutOffMinutes(week[(index + 1) % 7]?.openTime ?? '');
    if (next !== undefined && closeAt - DAY_MINUTES >= next) {
      return refuse('The close time must be before the open time of the next day');
    }
  }
  return ok(
    week.map((day) => ({
      weekday: day.weekday,
      open_time: day.openTime,
      close_time: day.closeTime,
      is_on: day.isOn,
    })),
  );
}

function refuse(msg: string): Result<never, 'timetable_invalid'> {
  return fail('timetable_invalid', { msg });
}

/** A timetable with the same times on each day. */
export function sameEveryDay(openTime: string, closeTime: string | null): TimetableDay[] {
  return Array.from({ length: 7 }, (_, weekday) => ({ weekday, openTime, closeTime, isOn: true }));
}

/** A row of the table market_weekdays as a `TimetableDay`. */
export function toTimetableDay(row: WeekdayRow): TimetableDay {
  return { weekday: row.weekday, openTime: row.open_time, closeTime: row.close_time, isOn: row.is_on };
}
