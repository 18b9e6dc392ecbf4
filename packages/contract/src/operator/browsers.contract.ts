import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { idText, instantMs, reasonText } from './wire.ts';

/** A browser that support vouches for, by a number and the code that its screen shows. */
export const browserRow = z.object({
  browserId: idText,
  mobile: z.string(),
  supportCode: z.string(),
  /** Whose number it is; null for one without account. */
  playerId: z.nullable(idText),
  by: z.string(),
  reason: z.string(),
  letInAtMs: instantMs,
  untilMs: instantMs,
  /** Whether it is let in at this moment. */
  isIn: z.boolean(),
});

export type BrowserRow = z.output<typeof browserRow>;

export const listBrowsers = defineOperatorCall({
  method: 'GET',
  path: '/browsers',
  permission: 'players.manage',
  summary: 'Browsers that were let in during the last weeks, the newest first.',
  response: { browsers: z.array(browserRow) },
});

export const letBrowserIn = defineOperatorCall({
  method: 'POST',
  path: '/browsers',
  permission: 'players.manage',
  summary:
    'Gives a browser codes and tries of its own for a number that others keep busy. Codes still go to the number alone.',
  request: {
    mobile: z.string().check(z.trim(), z.maxLength(20)),
    /** As the player reads it out: capitals, hyphen and spaces do not matter. */
    supportCode: z.string().check(z.trim(), z.maxLength(20)),
    reason: reasonText,
  },
  response: { browserId: idText, supportCode: z.string(), untilMs: instantMs },
});

export const endBrowser = defineOperatorCall({
  method: 'POST',
  path: '/browsers/:browserId/end',
  permission: 'players.manage',
  summary: 'Takes back what a browser was given.',
  params: { browserId: idText },
  request: { reason: reasonText },
  response: {},
});
