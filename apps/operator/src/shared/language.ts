/** The languages that operators write. Readers of Marathi and Gujarati see the Hindi texts. */
export type PreviewLanguage = 'en' | 'hi';

/** The text that a player sees: the Hindi text if it exists and the player reads Hindi, otherwise the English text. */
export function wordsFor(language: PreviewLanguage, english: string, hindi: string): { words: string; lang: string } {
  return language === 'hi' && hindi.trim() !== '' ? { words: hindi, lang: 'hi' } : { words: english, lang: 'en' };
}
