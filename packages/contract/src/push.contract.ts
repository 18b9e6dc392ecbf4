import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { lang } from './language.ts';

/** What a browser may be notified of: results of draws with own bids, own wins, and decisions about own money. */
export const PUSH_TOPICS = ['results', 'wins', 'deposits', 'withdrawals'] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];

/** Maximum length of a push service's address, in characters. */
export const MAX_PUSH_ENDPOINT = 1_000;

const topics = z.array(z.enum(PUSH_TOPICS)).check(z.maxLength(PUSH_TOPICS.length));

/** A time of day in India, 'HH:MM'; '' for none. Quiet hours whose end is before their start cross midnight. */
const timeOfDay = z.string().check(z.regex(/^(([01][0-9]|2[0-3]):[0-5][0-9])?$/));

/** The choices for one browser. Quiet hours have two different times: a single time or equal times mean none. */
const choices = { topics, quiet_from: timeOfDay, quiet_to: timeOfDay };

/** What the service worker receives in a message. `link` is a path of the app, `tag` replaces an earlier message. */
export type PushPayload = { title: string; body: string; link: string; tag: string; lang: string };

export const pushState = defineCall({
  name: 'pushState',
  path: 'api-push-state',
  identity: 'player',
  ours: true,
  whileExcluded: true,
  summary: "The server's public key for Web Push (VAPID), and what this session is notified of.",
  okMsg: 'Success',
  request: {},
  response: {
    // The key for pushManager.subscribe, base64url; '' while notifications are switched off on this server.
    public_key: z.string(),
    // Null when this session has no subscription.
    device: z.nullable(z.object(choices)),
  },
});

export const savePush = defineCall({
  name: 'savePush',
  path: 'api-push-save',
  identity: 'player',
  ours: true,
  whileExcluded: true,
  summary:
    "Stores the push subscription of this session's browser, with its topics and quiet hours. Replaces an earlier one. " +
    'The endpoint must be an https address of a known push service. The subscription ends with the session.',
  okMsg: 'Saved',
  request: {
    endpoint: z.string().check(z.maxLength(MAX_PUSH_ENDPOINT)),
    // The keys of PushSubscription.toJSON(): 65 and 16 bytes in base64url.
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/)),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
    ...choices,
    // The language of the messages.
    lang,
  },
  response: {},
  errors: ['push_off', 'push_invalid'],
});

export const stopPush = defineCall({
  name: 'stopPush',
  path: 'api-push-stop',
  identity: 'player',
  ours: true,
  whileExcluded: true,
  summary: 'Deletes the push subscription of this session. Succeeds without one too.',
  okMsg: 'Saved',
  request: {},
  response: {},
});
