import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@surahi/contract';
import { expect, test } from 'vitest';
import { serverRoot } from '../../platform/files/paths.ts';
import { DEMO_SLIDES } from './demo-texts.ts';

/** The letters of a text, without blanks and punctuation. */
const letters = (text: string) => text.replaceAll(/[\s,:]/g, '');

/** The lines of words of a drawing in a language. */
function wordsOf(file: string, language: string): string[] {
  const drawing = readFileSync(path.join(serverRoot(), 'assets', 'slider', file), 'utf8');
  const [, group = ''] = new RegExp(`<g id="${language}" class="words"(.*?)\n  </g>`, 's').exec(drawing) ?? [];
  return [...group.matchAll(/<text [^>]*>([^<]*)/g)].map(([, text = '']) => text);
}

test('each slide of the demo has its words in every language: those of its alt text, in English its beginning', () => {
  for (const { file, alt } of DEMO_SLIDES) {
    for (const { code } of LANGUAGES) {
      const words = wordsOf(file, code);
      expect(words.length, `${file} ${code}`).toBeGreaterThan(1);
      // The English drawings say more below their first two lines than the alt text.
      const [shown, said] =
        code === 'en' ? [words.slice(0, 2), alt.en.slice(0, words.slice(0, 2).join(' ').length)] : [words, alt[code]];
      expect(letters(shown.join('')), `${file} ${code}`).toBe(letters(said));
    }
  }
});
