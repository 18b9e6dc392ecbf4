import hindiUrl from './hi.json?url';

/** The languages of the console. */
export type Language = 'en' | 'hi';

export const LANGUAGES: readonly { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'हिन्दी' },
];

const KEY = 'surahi-console-language';

/** The language of this browser. English until the operator chooses, whatever the browser prefers. */
function storedLanguage(): Language {
  try {
    return localStorage.getItem(KEY) === 'hi' ? 'hi' : 'en';
  } catch {
    return 'en'; // No storage, as in unit tests or a browser that refuses it.
  }
}

/** The Hindi texts by their English text. Without them, as without a network, the console opens in English. */
async function loadHindi(): Promise<Readonly<Record<string, string>> | undefined> {
  try {
    const response = await fetch(hindiUrl);
    // The build made this file from hi.json, a flat record of texts. A unit test checks it.
    return response.ok ? ((await response.json()) as Record<string, string>) : undefined;
  } catch {
    return undefined;
  }
}

// The other modules wait for the texts, so that constants may hold translated texts. English needs no file.
const hindi = storedLanguage() === 'hi' ? await loadHindi() : undefined;

/** The language of the page. It stays the same until the page is loaded again. */
export const language: Language = hindi === undefined ? 'en' : 'hi';

if (typeof document !== 'undefined') document.documentElement.lang = language;

/** Stores the language and loads the page again in it. */
export function chooseLanguage(next: Language): void {
  try {
    localStorage.setItem(KEY, next);
  } catch {
    return; // Without storage the next page would be in the old language.
  }
  location.reload();
}

export type TextValues = Readonly<Record<string, string | number>>;

/** The text as the operator reads it, with its `{name}` parts still in place. */
export function textOf(english: string): string {
  return hindi !== undefined && Object.hasOwn(hindi, english) ? (hindi[english] ?? english) : english;
}

/**
 * Translates a text of the console. Its English form is its key, so that the code stays readable. Texts from the server
 * that the console knows are translated as well. Others stay as they are.
 */
export function t(english: string, values: TextValues = {}): string {
  return textOf(english).replace(/\{(\w+)\}/g, (part, name: string) => String(values[name] ?? part));
}

/** A text whose English form has several meanings: `tIn('button', 'Close')`. Its key is 'button|Close'. */
export function tIn(context: string, english: string): string {
  const key = `${context}|${english}`;
  const text = textOf(key);
  return text === key ? english : text;
}
