import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { count, dateText } from './wire.ts';

const drawDay = z.object({
  date: dateText,
  draws: count,
  /** Draws with a side that has closed and has no result. */
  waiting: count,
  /** Draws without bidding: closed days and cancelled draws. */
  off: count,
});
export type OperatorDrawDay = z.output<typeof drawDay>;

export const listDrawDays = defineOperatorCall({
  method: 'GET',
  path: '/draw-days',
  permission: 'draws.read',
  summary: 'Lists the days of a month (YYYY-MM) with draws, and how many draws wait for a result.',
  query: { month: z.string().check(z.regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/)) },
  response: { today: dateText, days: z.array(drawDay) },
});
