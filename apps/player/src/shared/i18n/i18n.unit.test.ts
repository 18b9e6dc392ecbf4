import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentLanguage } from './language.ts';

/** The texts of an app that starts now. */
async function startApp() {
  vi.resetModules();
  const [texts, money] = await Promise.all([import('./i18n.ts'), import('./locales/money/hi.json?lingui')]);
  return { ...texts, moneyInHindi: money.messages };
}

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await (await startApp()).chooseLanguage('en');
  vi.unstubAllGlobals();
});

test('of two languages that load at once, the last chosen one is shown', async () => {
  const { chooseLanguage } = await startApp();
  // English needs no file, so it is ready before Hindi.
  await Promise.all([chooseLanguage('hi'), chooseLanguage('en')]);
  expect(currentLanguage()).toBe('en');
  await Promise.all([chooseLanguage('mr'), chooseLanguage('hi')]);
  expect(currentLanguage()).toBe('hi');
});

test('a language is shown only with the texts of a page that opens while it loads', async () => {
  const { chooseLanguage, loadTexts, moneyInHindi } = await startApp();
  await loadTexts(['pages']);
  const steps: string[] = [];
  const load = i18n.load.bind(i18n);
  let loads = 0;
  vi.spyOn(i18n, 'load').mockImplementation((...texts: Parameters<typeof load>) => {
    load(...texts);
    if (texts[0] === 'hi') loads += 1;
    if (texts[1] === moneyInHindi) steps.push('texts of the page');
    // The first load was of the texts of all pages. The second one is of the pages that are open.
    else if (loads === 2) void loadTexts(['money']);
  });
  vi.spyOn(i18n, 'activate').mockImplementationOnce(() => void steps.push('Hindi is shown'));
  await chooseLanguage('hi');
  expect(steps).toEqual(['texts of the page', 'Hindi is shown']);
});
