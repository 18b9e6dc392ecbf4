import type { ErrorCode } from '@surahi/contract';
import { timeYearText } from '../dates.ts';

/**
 * The server's refusals in a language by cause, loaded with it. The server itself only writes English. `{value}`
 * is the number, time or name in the server's text. `<cause>.any` is used when the text has none. A time that the
 * response also has as unix ms is shown in the language.
 */
export type Refusals = Readonly<Partial<Record<ErrorCode | `${ErrorCode}.any`, string>>>;

/** Extracts an "until" time, the name of something full, or a number from the server's text. */
const VALUE = /until (.+?)\.?$|^(?!This )(.+) is full|(\d[\d,.]*)/;

let refusals: Refusals = {};

/** Sets the translated refusals. Without an argument, the server's own texts are shown. */
export function setRefusalTexts(texts: Refusals = {}): void {
  refusals = texts;
}

type Refusal = { code?: string | undefined; msg?: string | undefined; data?: object | undefined };

/**
 * The text of a refusal in the current language, or the server's text for an unknown cause. Undefined when the server
 * sent no text.
 */
export function refusalWords(failure: Refusal): string | undefined {
  const said = failure.msg?.trim() || undefined;
  // The table has no entry for a cause that this version does not know.
  const texts = refusals as Record<string, string>;
  const own = failure.code === undefined ? undefined : texts[failure.code];
  if (own === undefined || !own.includes('{value}')) return own ?? said;
  const found = VALUE.exec(said ?? '');
  const value = untilText(failure.data) ?? found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? (texts[`${failure.code ?? ''}.any`] ?? said) : own.replace('{value}', value);
}

/** The time until which a restriction lasts, or undefined when the response has none. */
function untilText(data: object | undefined): string | undefined {
  return data !== undefined && 'until' in data && typeof data.until === 'number' ? timeYearText(data.until) : undefined;
}
