import * as z from 'zod/mini';

/** The languages of the player app, in the order in which it offers them. Every list of languages comes from here. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
  { code: 'mr', name: 'मराठी' },
  { code: 'gu', name: 'ગુજરાતી' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];

/** The language of a text. */
export const language = z.enum(LANGUAGES.map(({ code }) => code));

/** Ours: selects the language of texts that the server keeps. English when absent or any other value. */
export const lang = z.catch(z.optional(language), undefined);

/** A text that operators write. `hindi` is empty when everyone reads the English text. */
export type OwnText = { english: string; hindi: string };

/**
 * An operator's text in a language. Readers of Marathi and Gujarati see the Hindi text, because operators write two
 * languages. Without a Hindi text everyone sees the English one.
 */
export function ownTextIn({ english, hindi }: OwnText, asked: Language = 'en'): { text: string; lang: Language } {
  return asked === 'en' || hindi === '' ? { text: english, lang: 'en' } : { text: hindi, lang: 'hi' };
}

/** The distance of the Gujarati letters from those of Devanagari. Unicode orders both scripts in the same way. */
const TO_GUJARATI = 0x180;

/**
 * A market's name in a language. Marathi and Gujarati do not write the dots of loaned sounds: बाज़ार becomes बाजार in
 * Marathi, and બાજાર in the letters of Gujarati.
 */
export function marketNameIn(asked: Language, name: string, hindi: string): string {
  const { text, lang: written } = ownTextIn({ english: name, hindi }, asked);
  if (asked === 'hi' || written === 'en') return text;
  // Ghaziabad has the letter jha in both, and Gujarati spells Panel and Delhi in its own way.
  const letters = text.normalize('NFD').replaceAll('\u093c', '').replace('गाजि', 'गाझि');
  // Both write a nasal vowel with the upper dot.
  const plain = letters.replaceAll('\u0901', '\u0902');
  if (asked === 'mr') return plain.replace('पैनल', 'पॅनल');
  return plain
    .replace('पैनल', 'पेनल')
    .replace('दिल्ली', 'दिल्ही')
    .replace(/[\u0902-\u0963\u0966-\u096f]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + TO_GUJARATI));
}
