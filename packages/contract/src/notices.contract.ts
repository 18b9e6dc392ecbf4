import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { lang, language } from './language.ts';
import { wholeNumber } from './wire-types.ts';

/** Maximum number of notices in one answer. */
export const MAX_NOTICES = 100;

export const notices = defineCall({
  name: 'notices',
  path: 'api-get-notification',
  identity: 'player',
  whileExcluded: true,
  summary:
    "The player's newest 100 notices, newest first. This call marks them as seen. Expired and withdrawn ones are not returned.",
  okMsg: 'Success',
  request: { lang },
  response: {
    notification: z.array(
      z.object({
        msg: z.string(),
        // Ours: the language of msg. It differs from the requested one when nobody wrote that text.
        lang: language,
        // '05 Jul 2025 03:04:05 PM', India time.
        insert_date: z.string(),
        // Ours: id, time in unix ms, and whether the player had seen it before this call.
        notice_id: z.string(),
        at: wholeNumber,
        seen: z.boolean(),
      }),
    ),
  },
});
