import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow } from './lib/files.mjs';
import { HOME } from './lib/project.mjs';
import { readThreats, renderThreats } from './threats.mjs';

const CODE_FOLDERS = ['apps', 'packages', 'e2e', 'bench', 'chaos', 'scripts', 'deploy'];
const CODE = /\.(ts|tsx|mjs|sql|css|html|sh|ya?ml|conf|cfg|json)$|\/Dockerfile$/;

/** Folders that git ignores. */
const GENERATED = new Set(['node_modules', 'dist', 'screens', 'witness-data']);

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

describe('docs/reliability.md', () => {
  const page = read('docs/reliability.md');
  const nameOf = (constant: string): string => constant.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const namesIn = (text: string): string[] => [...text.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name).toSorted();
  const imports = read('chaos/scenarios/index.ts').matchAll(/^import \{ (.+) \} from '\.\/(.+)';$/gm);
  const files = new Map(
    [...imports].flatMap(([, constants = '', file]) =>
      constants.split(', ').map((constant) => [nameOf(constant), `chaos/scenarios/${file}`] as const),
    ),
  );

  test('it names the scenarios that do not end with all three checks', () => {
    const [table = ''] = /^\| Scenario \| Check at the end \|.*?\n\n/ms.exec(page) ?? [];
    const fewer = [...files].filter(([, file]) => !read(file).includes('await verify(')).map(([name]) => name);
    expect(files.size).toBeGreaterThan(30);
    expect(namesIn(table)).toEqual(fewer.toSorted());
  });

  test('it names the scenarios that npm test does not run', () => {
    const [, sentence = ''] = /^`npm test` runs the short form of every scenario except (.*?)\.\n/ms.exec(page) ?? [];
    const run = new Set(
      below('chaos', /\.test\.ts$/).flatMap((file) =>
        [...read(file).matchAll(/expectToHold\((\w+)\)/g)].map(([, constant = '']) => nameOf(constant)),
      ),
    );
    expect(run.size).toBeGreaterThan(20);
    expect(namesIn(sentence)).toEqual([...files.keys()].filter((name) => !run.has(name)).toSorted());
  });
});

test('ARCHITECTURE.md shows every folder, and the wings in their order', () => {
  const page = read('ARCHITECTURE.md');
  const folders = ['.', 'apps', 'packages', 'apps/server/src'].flatMap((parent) =>
    readdirSync(join(HOME, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !GENERATED.has(entry.name))
      .map((entry) => join(parent, entry.name)),
  );
  const parts = new Set(['apps', 'packages', 'apps/server', 'apps/server/src/testing']);
  expect(folders.filter((folder) => !parts.has(folder) && !page.includes(`\`${folder}\``))).toEqual([]);
  const [, order = ''] = /^const WING_ORDER = \[(.*)\];$/m.exec(read('.dependency-cruiser.mjs')) ?? [];
  const wings = [...order.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
  // Betting and cashier are on one line.
  const drawn = [...page.matchAll(/^ +│ (?:wings)? +([a-z]+)(?: +([a-z]+))? +│/gm)].flatMap(([, left, right]) =>
    [right, left].filter((name) => name !== undefined && wings.includes(name)),
  );
  expect(drawn).toEqual(wings.toReversed());
});

test('docs/scaling.md lists every name with which the server connects to PostgreSQL', () => {
  const page = read('docs/scaling.md');
  const names = below('apps/server/src', /\.ts$/).flatMap((file) =>
    [...read(file).matchAll(/application_?name\b[^'\n]*'(surahi[\w-]*)'/gi)].map(([, name = '']) => name),
  );
  expect(new Set(names).size).toBeGreaterThan(10);
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
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
