import { expect, test } from 'vitest';
import { countCode, groupOf, isProductCode } from './lib/count-code.mjs';

test.each([
  ['blank lines and line comments do not count', 'a.ts', '\n  \n// one\nconst a = 1; // two\n', 1],
  ['a block comment over lines does not count', 'a.ts', '/**\n * one\n */\nconst a = 1;\n/* two */\n', 1],
  ['code before and after a block comment counts', 'a.ts', 'f(/* one\ntwo */ 1);\n', 2],
  ['a comment marker in a string is code', 'a.ts', "const a = 'http://x'; const b = '/*';\nconst c = 1;\n", 2],
  ['an escaped quote does not end a string', 'a.ts', "const a = 'it\\'s /*';\nconst c = 1;\n", 2],
  ['every line of a template literal counts', 'a.ts', 'const a = `one\n// two\n\nthree`;\n// four\n', 3],
  ['an open quote ends with its line', 'a.tsx', "<p>it's</p>\n// comment\n<b />\n", 2],
  ['comments of SQL', 'a.sql', "-- one\nselect '--', 1; -- two\n/* three\n*/ select 2;\n", 2],
  ['a string of SQL continues on the next line', 'a.sql', "comment on table a is 'one\n-- two\n';\n", 3],
  ['comments of style sheets', 'a.css', '/* one */\na { color: red; }\n', 1],
  ['// is not a comment in a style sheet', 'a.css', 'a { b: c; }\n// x\n', 2],
  ['comments of HTML', 'a.html', '<!-- one\ntwo -->\n<p></p>\n', 1],
])('%s', (_name, path, text, expected) => {
  expect(countCode(text, path)).toBe(expected);
});

test('tests, generated files and catalogues are left out', () => {
  const files = [
    'apps/server/src/app.ts',
    'apps/server/src/app.test.ts',
    'apps/server/src/money/x.unit.test.ts',
    'apps/server/src/testing/bids.ts',
    'apps/server/schema.sql',
    'apps/server/migrations/0001_start.sql',
    'apps/player/src/shared/i18n/locales/en.json',
    'apps/player/src/main.css',
    'apps/player/src/env.d.ts',
    'bench/bids.bench.ts',
    'packages/ui/src/button.tsx',
  ];
  expect(files.filter((file) => isProductCode(file))).toEqual([
    'apps/server/src/app.ts',
    'apps/server/migrations/0001_start.sql',
    'apps/player/src/main.css',
    'packages/ui/src/button.tsx',
  ]);
});

test('files are grouped by workspace and by the first folder below src', () => {
  const files = ['apps/server/src/main.ts', 'apps/server/src/ledger/a/b.ts', 'apps/server/migrations/1.sql'];
  expect(files.map((file) => groupOf(file))).toEqual([
    'apps/server/src',
    'apps/server/src/ledger',
    'apps/server/migrations',
  ]);
  expect(groupOf('apps/player/index.html')).toBe('apps/player');
});
