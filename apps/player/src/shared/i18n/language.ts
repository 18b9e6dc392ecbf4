import { i18n } from '@lingui/core';
import type { Language } from '@surahi/contract';

export type { Language };

/** The current language. */
export function currentLanguage(): Language {
  // Empty until i18n.ts has run. Later only `chooseLanguage` activates another locale.
  return i18n.locale === '' ? 'en' : (i18n.locale as Language);
}

/** The BCP 47 tag of the current language in India, for dates and numbers. All languages use the digits 0 to 9. */
export function localeTag(language = currentLanguage()): string {
  return `${language}-IN-u-nu-latn`;
}
