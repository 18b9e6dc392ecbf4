import { expect, test } from 'vitest';
import { LANGUAGES } from '../language.ts';
import { builtInPolicy, builtInSteps, POLICY_PAGES } from './index.ts';

test('the built-in texts have the same headings and steps in every language, and room in the settings', () => {
  const texts = LANGUAGES.map(({ code }) => [
    ...POLICY_PAGES.map((page) => builtInPolicy(page, code)),
    builtInSteps(code),
  ]);
  const shape = (text: string) =>
    text.split('\n').map((line) => (line.startsWith('# ') ? '#' : line === '' ? '' : 'text'));
  for (const ofLanguage of texts) {
    expect(ofLanguage.map(shape)).toEqual(texts[0]?.map(shape));
    expect(Math.max(...ofLanguage.map((text) => text.length))).toBeLessThan(8_000);
  }
});

test('the policies contain no other number equal to the default age, which the app replaces with that of the licence', () => {
  for (const { code } of LANGUAGES) {
    for (const page of POLICY_PAGES) {
      const numbers = builtInPolicy(page, code).match(/\d+/g) ?? [];
      expect(
        numbers.filter((number) => number !== '18' && number !== '30'),
        `${page} ${code}`,
      ).toEqual([]);
    }
  }
});
