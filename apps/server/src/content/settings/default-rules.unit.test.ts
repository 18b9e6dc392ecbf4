import { LANGUAGES } from '@surahi/contract';
import { expect, test } from 'vitest';
import { builtInTranslation, DEPOSIT_RULES, WITHDRAWAL_RULES, withDemoNote } from './default-rules.ts';
import { DEMO_HEADLINES, DEMO_SLIDES } from './demo-texts.ts';

const TEXTS = [
  WITHDRAWAL_RULES,
  DEPOSIT_RULES,
  withDemoNote(DEPOSIT_RULES),
  ...DEMO_HEADLINES,
  ...DEMO_SLIDES.map(({ alt }) => alt),
];

test('built-in rules, headlines and descriptions of pictures have the same lines in every language', () => {
  const lines = (text: string) => text.split('\n').length;
  for (const text of TEXTS) {
    expect(new Set(LANGUAGES.map(({ code }) => lines(text[code])))).toEqual(new Set([lines(text.en)]));
    expect(new Set(LANGUAGES.map(({ code }) => text[code])).size).toBe(LANGUAGES.length);
  }
});

test('a built-in text is translated into each language, and a text of an operator is not', () => {
  for (const text of TEXTS) {
    for (const { code } of LANGUAGES) expect(builtInTranslation(text.en, code)).toBe(text[code]);
  }
  expect(builtInTranslation(`${DEPOSIT_RULES.en} Ask us.`, 'mr')).toBeUndefined();
});
