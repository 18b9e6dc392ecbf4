import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from './lib/files.mjs';
import { HOME } from './lib/project.mjs';

/** APIs of browsers that are missing on plain http outside loopback. */
const SECURE_ONLY =
  /\bcrypto\.(?:randomUUID|subtle)\b|\bnavigator\.(?:clipboard|locks|serviceWorker|share|credentials|storage|wakeLock|mediaDevices|geolocation|bluetooth|usb)\b|\bcaches\.|\bnew (?:Notification|PaymentRequest)\b|\bcookieStore\b|\bshow(?:Open|Save)FilePicker\b/;

/** The modules that check for these APIs first, and code that only a secure context loads. */
const ALLOWED = [
  'packages/ui/src/secure-context.ts',
  'apps/player/src/shared/forms/read-code.ts',
  'apps/player/worker/service-worker.ts',
];

/** Code that browsers run. */
const code = ['apps/player', 'apps/operator', 'apps/verifier', 'packages']
  .flatMap((folder) => filesBelow(join(HOME, folder), /\.tsx?$/))
  .map((file) => relative(HOME, file))
  .filter((file) => !/\.test\.tsx?$|\/(?:testing|node_modules|dist)\//.test(file));

test('the apps use an API of secure contexts only where it has a fallback', () => {
  const found = code.filter((file) => SECURE_ONLY.test(readFileSync(join(HOME, file), 'utf8')));
  // On plain http such an API is undefined. Use or extend packages/ui/src/secure-context.ts; for ids use uuid.
  expect(found.toSorted()).toEqual(ALLOWED.toSorted());
});
