import { i18n } from '@lingui/core';

export type Language = 'en' | 'hi';

/** The current language. */
export function currentLanguage(): Language {
  return i18n.locale === 'hi' ? 'hi' : 'en';
}

/** The BCP 47 tag of the current language, for dates and numbers. */
export function localeTag(): 'en-IN' | 'hi-IN' {
  return currentLanguage() === 'hi' ? 'hi-IN' : 'en-IN';
}
