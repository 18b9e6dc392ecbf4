import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

/** Loads the module again, as a page does. `stored` is the language that the browser keeps. */
async function pageIn(stored: string | null, response: () => Response) {
  vi.stubGlobal('localStorage', { getItem: () => stored });
  vi.stubGlobal('fetch', () => Promise.resolve(response()));
  vi.resetModules();
  return await import('./i18n.ts');
}

const hindi = () => new Response(readFileSync(join(import.meta.dirname, 'hi.json'), 'utf8'));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('without a choice the texts are English, with their values', async () => {
  const { language, t, tIn } = await pageIn(null, hindi);
  expect(language).toBe('en');
  expect(t('Export of {name}: {count} of {missing}', { name: 'Asha', count: 2 })).toBe(
    'Export of Asha: 2 of {missing}',
  );
  expect(tIn('button', 'Close')).toBe('Close');
});

test('in Hindi a known text is Hindi, and another one stays as it is', async () => {
  const { language, t, tIn } = await pageIn('hi', hindi);
  expect(language).toBe('hi');
  expect(t('{points} points', { points: '2,400' })).toBe('2,400 पॉइंट');
  expect(t('Kalyan')).toBe('Kalyan');
  expect(t('toString')).toBe('toString');
  expect([tIn('button', 'Close'), t('Close')]).toEqual(['बंद करें', 'क्लोज़']);
});

test('when the Hindi texts do not arrive, the page is English', async () => {
  const { language, t } = await pageIn('hi', () => new Response('', { status: 503 }));
  expect([language, t('Draws')]).toEqual(['en', 'Draws']);
});
