// The order matters: Edge, Opera and Samsung Internet also contain Chrome, and Chrome contains Safari.
const BROWSERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

function find(list: ReadonlyArray<readonly [RegExp, string]>, userAgent: string): string | undefined {
  return list.find(([pattern]) => pattern.test(userAgent))?.[1];
}

/** The browser and the system of a user agent. Null for those that are not known. */
export function readDevice(userAgent: string): { browser: string | null; system: string | null } {
  return { browser: find(BROWSERS, userAgent) ?? null, system: find(SYSTEMS, userAgent) ?? null };
}

/** Describes a device for the player ('Chrome on Android'), from the user agent. */
export function nameDevice(userAgent: string): string {
  const { browser, system } = readDevice(userAgent);
  if (browser === null) return system ?? 'Unknown device';
  return system === null ? browser : `${browser} on ${system}`;
}
