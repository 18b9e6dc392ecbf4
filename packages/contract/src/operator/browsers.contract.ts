import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { idText, instantMs, reasonText } from './wire.ts';

/** A browser that support let in, identified by a mobile number and the code on its screen. */
const browserRow = z.object({
  browserId: idText,
  mobile: z.string(),
  supportCode: z.string(),
  /** The owner of the number; null for a number without account. */
  playerId: z.nullable(idText),
  by: z.string(),
  reason: z.string(),
  letInAtMs: instantMs,
  untilMs: instantMs,
  /** Whether it is let in now. */
  isIn: z.boolean(),
});

export type BrowserRow = z.output<typeof browserRow>;

export const listBrowsers = defineOperatorCall({
  method: 'GET',
  path: '/browsers',
  permission: 'players.manage',
  summary: 'Lists the browsers that were let in during the last weeks, newest first.',
  response: { browsers: z.array(browserRow) },
});

export const letBrowserIn = defineOperatorCall({
  method: 'POST',
  path: '/browsers',
  permission: 'players.manage',
  summary:
    'Gives a browser its own quota of codes and attempts, for a number that others keep busy. Codes still go only to the number.',
  request: {
    mobile: z.string().check(z.trim(), z.maxLength(20)),
    /** The code as the player reads it out. Case, hyphen and blanks do not matter. */
    supportCode: z.string().check(z.trim(), z.maxLength(20)),
    reason: reasonText,
  },
  response: { browserId: idText, supportCode: z.string(), untilMs: instantMs },
});

export const endBrowser = defineOperatorCall({
  method: 'POST',
  path: '/browsers/:browserId/end',
  permission: 'players.manage',
  summary: 'Withdraws the permission of a browser.',
  params: { browserId: idText },
  request: { reason: reasonText },
  response: {},
});
