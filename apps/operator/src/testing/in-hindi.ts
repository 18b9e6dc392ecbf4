import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';

const HINDI = join(import.meta.dirname, '../shared/i18n/hi.json');

/** Loads modules again as a page does whose operator chose Hindi. `vi.unstubAllGlobals` ends it. */
export async function inHindi<Module>(load: () => Promise<Module>): Promise<Module> {
  vi.stubGlobal('localStorage', { getItem: () => 'hi' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(readFileSync(HINDI, 'utf8'))));
  vi.resetModules();
  return await load();
}
