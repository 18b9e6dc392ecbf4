import { t } from '../../shared/i18n/i18n.ts';

/** The browser and system of a session, in the language of the console. */
export function deviceText({ browser, system }: { browser: string | null; system: string | null }): string {
  if (browser === null) return system ?? t('Unknown device');
  return system === null ? browser : t('{browser} on {system}', { browser, system });
}
