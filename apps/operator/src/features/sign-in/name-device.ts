import { t } from '../../shared/i18n/i18n.ts';

// The first match wins: Edge and Opera also send 'Chrome', and Chrome sends 'Safari'.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** The browser and system of a user agent: 'Chrome on Windows'. */
export function nameDevice(userAgent: string | null): string {
  if (userAgent === null) return t('Unknown program');
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser === undefined) return userAgent.split(/[ /]/)[0] ?? t('Unknown program');
  return system === undefined ? browser : t('{browser} on {system}', { browser, system });
}
