import { t } from '../../shared/i18n/i18n.ts';
import { currentLanguage } from '../../shared/i18n/language.ts';

/** The server's name of a browser and system that it does not know. */
const UNKNOWN = 'Unknown device';

/** The browser and system of a session. The server writes 'Chrome on Android'; other languages need no 'on'. */
export function deviceName(name: string): string {
  if (name === UNKNOWN) return t('devices.unknown');
  return currentLanguage() === 'en' ? name : name.replace(' on ', ' · ');
}
