import type { PushTopic } from '@surahi/contract';
import { PUSH_TOPICS, pushState, savePush, stopPush } from '@surahi/contract';
import { askForPush, isSubscribedHere, pushPermission, subscribeHere, unsubscribeHere } from '@surahi/ui/web-push';
import type { CallFailure } from '../api.ts';
import { call } from '../api.ts';
import { currentLanguage } from '../i18n/language.ts';
import { type Credentials, getSession } from '../session/session.ts';
import { readStored, writeStored } from '../storage.ts';
import { OFFER_ANSWERED } from '../late-keys.ts';

/** What this browser is notified of, and when it stays quiet. Both times are '' without quiet hours. */
export type PushChoices = { topics: PushTopic[]; quiet_from: string; quiet_to: string };

/** The choices of a player who turns notifications on. Results are for those who ask for them. */
export const FIRST_CHOICES: PushChoices = { topics: ['wins', 'deposits', 'withdrawals'], quiet_from: '', quiet_to: '' };

/** Whether these are two different times, or both empty. Equal times or a single one would mean no quiet hours. */
export function hasUsableHours({ quiet_from: from, quiet_to: to }: Omit<PushChoices, 'topics'>): boolean {
  return (from === '') === (to === '') && (from === '' || from !== to);
}

/** 'denied': the browser does not allow notifications. 'failed': it could not subscribe. */
export type PushOutcome = 'on' | 'denied' | 'failed' | CallFailure<typeof savePush>;

const STORED = 'push';

/** Turns notifications on in this browser. Call it from a tap: the browser asks the player. */
export async function turnOn(publicKey: string, choices: PushChoices): Promise<PushOutcome> {
  const session = getSession();
  if (!(await askForPush())) return 'denied';
  return subscribeAndSave(publicKey, choices, session);
}

/**
 * Subscribes the browser, if it is not, and stores the choices on the server. Stops if another player is logged in by
 * then. Otherwise that player would get notifications by the choices of this one. A new token of the same player, as
 * after a change of the password, does not stop it.
 */
async function subscribeAndSave(
  publicKey: string,
  choices: PushChoices,
  session: Credentials | undefined,
): Promise<PushOutcome> {
  const made = await subscribeHere(publicKey).catch(() => undefined);
  if (made === undefined) return 'failed';
  if (getSession()?.mobile !== session?.mobile) {
    // The other player may already use a subscription that the browser had before.
    if (made.isNew) await unsubscribeHere().catch(() => undefined);
    return 'failed';
  }
  const lang = currentLanguage();
  const answer = await call(savePush, { ...made.address, ...choices, lang });
  if (!answer.ok) return answer;
  writeStored(OFFER_ANSWERED, 'yes');
  writeStored(STORED, JSON.stringify({ mobile: session?.mobile, lang, ...choices }));
  return 'on';
}

/** Turns notifications off in this browser. Returns the failure if the server did not confirm it. */
export async function turnOff(): Promise<CallFailure<typeof stopPush> | undefined> {
  const answer = await call(stopPush, {});
  if (!answer.ok) return answer;
  await forgetPush();
  return undefined;
}

/** Ends the subscription in the browser alone, for a log-out: the server has ended its own part. */
export async function forgetPush(): Promise<void> {
  writeStored(STORED, undefined);
  await unsubscribeHere().catch(() => undefined);
}

/**
 * Subscribes again when the browser or the server has lost the subscription that this player made here, for example
 * after the session expired, and when the player reads another language now.
 */
export async function keepPush(): Promise<void> {
  const session = getSession();
  const stored = readChoices(readStored(STORED));
  if (stored === undefined || stored.mobile !== session?.mobile || pushPermission() !== 'granted') return;
  const answer = await call(pushState, {});
  if (!answer.ok || answer.data.public_key === '') return;
  const isKept = answer.data.device !== null && (await isSubscribedHere()) && stored.lang === currentLanguage();
  if (!isKept) await subscribeAndSave(answer.data.public_key, stored, session);
}

type Stored = PushChoices & { mobile: unknown; lang: unknown };

/** Reads the stored choices. Undefined if there are none or they are damaged. */
export function readChoices(text: string | undefined): Stored | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('topics' in value) || !Array.isArray(value.topics)) return;
    const { mobile, lang, quiet_from: from, quiet_to: to } = value as Record<string, unknown>; // each value is checked
    const chosen: unknown[] = value.topics;
    const topics = PUSH_TOPICS.filter((topic) => chosen.includes(topic));
    const hours = { quiet_from: textOf(from), quiet_to: textOf(to) };
    // An earlier release stored a single time or equal times. They mean no quiet hours.
    return { mobile, lang, topics, ...(hasUsableHours(hours) ? hours : { quiet_from: '', quiet_to: '' }) };
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
