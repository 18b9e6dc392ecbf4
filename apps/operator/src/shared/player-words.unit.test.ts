import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PLAYER_WORDS } from './player-words.ts';

const CATALOGUES = join(import.meta.dirname, '../../../player/src/shared/i18n/locales');

test('the previews use the texts of the player app', () => {
  for (const language of ['en', 'hi'] as const) {
    const words = Object.fromEntries(Object.entries(PLAYER_WORDS).map(([id, word]) => [id, word[language]]));
    const catalogues = ['', 'pages/'].map(
      (folder): Record<string, string> =>
        JSON.parse(readFileSync(join(CATALOGUES, `${folder}${language}.json`), 'utf8')),
    );
    expect(Object.assign({}, ...catalogues)).toMatchObject(words);
  }
});
