import { currentLanguage } from '../../shared/i18n/language.ts';

/** The browser and system of a session. The server writes 'Chrome on Android'; other languages need no 'on'. */
export function deviceName(name: string): string {
  return currentLanguage() === 'en' ? name : name.replace(' on ', ' · ');
}
