import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow } from './lib/files.mjs';
import { HOME } from './lib/project.mjs';
import { readThreats, renderThreats } from './threats.mjs';

const CODE_FOLDERS = ['apps', 'packages', 'e2e', 'bench', 'chaos', 'scripts', 'deploy'];
const CODE = /\.(ts|tsx|mjs|sql|css|html|sh|ya?ml|conf|cfg|json)$|\/Dockerfile$/;

const read = (path: string): string => readFileSync(join(HOME, path), 'utf8');
const below = (folder: string, pattern: RegExp): string[] =>
  filesBelow(join(HOME, folder), pattern).map((file) => relative(HOME, file));

const root = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const markdown = [...root, ...below('docs', /\.md$/), ...below('deploy', /\.md$/)];
const code = ['.env.example', ...CODE_FOLDERS.flatMap((folder) => below(folder, CODE))];

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): Set<string> {
  const headings = [...withoutBlocks(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

const withoutBlocks = (text: string): string => text.replaceAll(/^```.*?^```$/gms, '');
const withoutTargets = (text: string): string => text.replaceAll(/\]\([^)]*\)/g, ']');

/** Whether `docs/rules.md#12-bid-state` leads to a file, and to a heading of it where it has an anchor. */
function exists(target: string): boolean {
  const [path = '', anchor] = target.split('#');
  if (!existsSync(join(HOME, path))) return false;
  return anchor === undefined || !path.endsWith('.md') || anchorsOf(path).has(anchor);
}

describe('documents', () => {
  test('every link and picture of a document exists', () => {
    const broken = markdown.flatMap((page) =>
      [...withoutBlocks(read(page)).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
        .map(([, link, picture]) => link ?? picture ?? '')
        .filter((link) => !/^(https?|mailto):/.test(link))
        .filter((link) => !exists(link.startsWith('#') ? page + link : join(dirname(page), link)))
        .map((link) => `${page}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test('every document that code cites exists, with its section', () => {
    const broken = [...code, ...markdown].flatMap((file) =>
      [...read(file).matchAll(/\bdocs\/[\w/.-]+\.md(?:#[\w-]+)?/g)]
        .map(([cited]) => cited)
        .filter((cited) => !exists(cited))
        .map((cited) => `${file}: ${cited}`),
    );
    expect(broken).toEqual([]);
  });

  test('every path of the repository that a document names exists', () => {
    const named = /`((?:apps|packages|e2e|bench|chaos|scripts|deploy|docs)\/[\w./-]+)`/g;
    const broken = markdown.flatMap((page) =>
      [...read(page).matchAll(named)].filter(([, path = '']) => !exists(path)).map(([, path]) => `${page}: ${path}`),
    );
    expect(broken).toEqual([]);
  });

  test('every file that a document names without its folder exists', () => {
    const files = new Set(below('.', /\.(?:ts|tsx|mjs|sql|cfg|conf|sh)$/).map((file) => basename(file)));
    const named = markdown.flatMap((page) =>
      [...read(page).matchAll(/`([\w-][\w.-]*\.(?:ts|tsx|mjs|sql|cfg|conf|sh))`/g)].map(([, file = '']) => ({
        page,
        file,
      })),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ file }) => !files.has(file))).toEqual([]);
  });

  test('every name that a document finds in a file is in that file', () => {
    const placed = /`([^`]+)` in\s+\[[^\]]+\]\(([^)#]+)\)/g;
    const names = markdown.flatMap((page) =>
      [...read(page).matchAll(placed)].map(([, name = '', link = '']) => ({ name, file: join(dirname(page), link) })),
    );
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter(({ name, file }) => !existsSync(join(HOME, file)) || !read(file).includes(name))).toEqual([]);
  });

  test('no table cell has more than 120 characters', () => {
    const long = markdown.flatMap((page) =>
      read(page)
        .split('\n')
        .filter((line) => line.startsWith('|') && line.split('|').some((cell) => cell.trim().length > 120))
        .map((line) => `${page}: ${line.slice(0, 60)}`),
    );
    expect(long).toEqual([]);
  });

  test('the first pages are free of phrases that readers stumble over, and have short sentences', () => {
    const stumbles =
      /\b(?:is|are|was|were) no [a-z]+|\b(?:tells?|told|telling|beside|stands?)\b|\bof (?:before|its own accord)\b/i;
    const found = root.flatMap((page) =>
      withoutTargets(withoutBlocks(read(page)))
        .split(/\n\n|\n(?=[-|#]|\d+\. )|(?<=[.:;!?])\s+/)
        .filter(
          (sentence) => stumbles.test(sentence) || (!sentence.startsWith('|') && sentence.split(/\s+/).length > 35),
        )
        .map((sentence) => `${page}: ${sentence.trim().slice(0, 100)}`),
    );
    expect(found).toEqual([]);
  });

  test('every document can be reached from the README', () => {
    const reached = new Set(['README.md']);
    for (const page of reached) {
      for (const [, link = ''] of read(page).matchAll(/\]\(([^)\s#]+\.md)(?:#[^)]*)?\)/g)) {
        const target = join(dirname(page), link);
        if (existsSync(join(HOME, target))) reached.add(target);
      }
    }
    expect(markdown.filter((page) => !reached.has(page))).toEqual([]);
  });
});

test('the table of threats is up to date, and names tests that exist', () => {
  // `npm run threats` writes the page
  expect(renderThreats(readThreats())).toBe(read('docs/threats.md'));
  const [first] = readThreats();
  if (first === undefined) throw new Error('docs/threats.json is empty');
  // put together here, so that this file does not contain the title
  const unknown = ['a', 'test', 'without', 'a', 'file'].join(' ');
  expect(() => renderThreats([{ ...first, tests: [unknown] }])).toThrow(unknown);
});
