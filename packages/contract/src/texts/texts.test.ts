import { expect, test } from 'vitest';
import { BUILT_IN_POLICIES, BUILT_IN_STEPS, POLICY_PAGES } from './index.ts';

test('the built-in texts have the same headings and steps in both languages, and room in the settings', () => {
  const texts = [...POLICY_PAGES.map((page) => BUILT_IN_POLICIES[page]), BUILT_IN_STEPS];
  for (const { english, hindi } of texts) {
    const shape = (text: string) =>
      text.split('\n').map((line) => (line.startsWith('# ') ? '#' : line === '' ? '' : 'text'));
    expect(shape(hindi)).toEqual(shape(english));
    expect(Math.max(english.length, hindi.length)).toBeLessThan(8_000);
  }
});
