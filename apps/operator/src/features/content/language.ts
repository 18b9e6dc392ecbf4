/** The languages in which players read. */
export type PreviewLanguage = 'en' | 'hi';

/** What a player of this language reads: the English words where there are no Hindi ones. */
export function wordsFor(language: PreviewLanguage, english: string, hindi: string): { words: string; lang: string } {
  return language === 'hi' && hindi.trim() !== '' ? { words: hindi, lang: 'hi' } : { words: english, lang: 'en' };
}
