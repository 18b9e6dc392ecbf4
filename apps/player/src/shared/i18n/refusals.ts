import type { ErrorCode } from '@surahi/contract';

/**
 * The server speaks English; these are its refusals in Hindi by cause, fetched with the language. `{value}` is the server's
 * number, time or name of what is full; `<cause>.any` is said where its text has none.
 */
type Refusals = Readonly<Partial<Record<ErrorCode | `${ErrorCode}.any`, string>>>;

/** The time up to which something holds, what is full, or the number in the server's text. */
const VALUE = /until (.+?)\.?$|^(?!This )(.+) is full|(\d[\d,.]*)/;

let refusals: Refusals = {};

/** Lets refusals be said in the words of these texts; none lets the server speak for itself. */
export function setRefusalTexts(texts: Refusals = {}): void {
  refusals = texts;
}

/** A refusal in the language in use where its cause is known, else as the server says it; undefined where it says nothing. */
export function refusalWords(failure: { code?: string | undefined; msg?: string | undefined }): string | undefined {
  const said = failure.msg?.trim() || undefined;
  // A cause that this version does not know is simply not in the table.
  const texts = refusals as Record<string, string>;
  const own = failure.code === undefined ? undefined : texts[failure.code];
  if (own === undefined || !own.includes('{value}')) return own ?? said;
  const found = VALUE.exec(said ?? '');
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? (texts[`${failure.code ?? ''}.any`] ?? said) : own.replace('{value}', value);
}
