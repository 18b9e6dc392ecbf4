import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { wholeNumber } from './wire-types.ts';

/** Most notices of one answer. */
export const MAX_NOTICES = 100;

export const notices = defineCall({
  name: 'notices',
  path: 'api-get-notification',
  identity: 'player',
  summary: "The player's newest notices, newest first, at most 100; those not seen before count as seen from here on.",
  okMsg: 'Success',
  request: {},
  response: {
    notification: z.array(
      z.object({
        msg: z.string(),
        // '05 Jul 2025 03:04:05 PM', India time.
        insert_date: z.string(),
        // Ours: its id, its instant in unix ms, and whether it had been seen before this call.
        notice_id: z.string(),
        at: wholeNumber,
        seen: z.boolean(),
      }),
    ),
  },
});
