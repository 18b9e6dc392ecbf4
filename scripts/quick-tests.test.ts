import { describe, expect, test } from 'vitest';
import { baseOf, chooseServerTests, exportedNames, slowToSkip, sqlNames } from './lib/quick-tests.mjs';

const BIDS = 'apps/server/src/betting/bids';
const CASHIER = 'apps/server/src/cashier/deposits';
const REPORTS = 'apps/server/src/reports/figures';

const server = [
  { path: `${BIDS}/place-bids.ts`, text: "import { checkPick, floorPaise } from '@surahi/game';" },
  { path: `${BIDS}/bids.sql.ts`, text: 'select place_bids($1)' },
  { path: `${BIDS}/bid-races.test.ts`, text: '' },
  { path: `${BIDS}/queue.unit.test.ts`, text: 'checkPick' },
  { path: `${BIDS}/submit-bid.test.ts`, text: "import { checkPick } from '@surahi/game';" },
  { path: `${CASHIER}/request.ts`, text: "import { floorPaise } from '@surahi/game';" },
  { path: `${CASHIER}/deposits.test.ts`, text: '' },
  { path: `${REPORTS}/days.sql.ts`, text: 'select from slip_sums' },
  // Another package's export of the same name.
  { path: `${REPORTS}/days.ts`, text: "import { checkPick } from '@surahi/contract';" },
  { path: `${REPORTS}/days.test.ts`, text: 'onlyScreensUseThis' },
  { path: 'apps/server/src/testing/schema.test.ts', text: '' },
];
const packages = [
  { path: 'packages/game/src/index.ts', text: "export * from './picks.ts';\nexport * from './money.ts';" },
  { path: 'packages/game/src/digits.ts', text: 'export const isDigit = 1;' },
  {
    path: 'packages/game/src/picks.ts',
    text: "import { isDigit } from './digits.ts';\nexport function checkPick() {}",
  },
  { path: 'packages/game/src/money.ts', text: 'export function floorPaise() {}' },
  { path: 'packages/game/src/sheets.ts', text: 'export const onlyScreensUseThis = 1;' },
];
const find = (path: string) => packages.find((file) => file.path === `packages/game/src/${path}`) ?? { path, text: '' };
const choose = (changed: { path: string; text: string }[], most = 9) =>
  chooseServerTests(changed, { server, packages }, most);

describe('a change', () => {
  const state = { head: 'c', fork: 'a', parent: 'b', isClean: true };

  test('of a branch begins where the branch left main', () => {
    expect([baseOf(state), baseOf({ ...state, isClean: false })]).toEqual(['a', 'a']);
  });

  test('without commits of its own is what is not committed, else the last commit', () => {
    expect(baseOf({ ...state, fork: 'c', isClean: false })).toBe('c');
    expect(baseOf({ ...state, fork: 'c' })).toBe('b');
    expect(baseOf({ ...state, fork: 'c', parent: undefined })).toBe('c');
  });
});

test('exported names are those of declarations', () => {
  const text = `export const a = 1;\nexport async function b() {}\nexport type C = 1;\nexport class D {}\nconst e = 1;`;
  expect(exportedNames(`${text}\nexport * from './f.ts';`)).toEqual(['a', 'b', 'C', 'D']);
});

test('names of a migration are the tables, views and functions that it makes or changes', () => {
  const text = `create table slips (x int);\nalter table players add y int;\ncreate index i on wallets (z);
    create or replace function place_bids(a int) returns int as $$ select 1 from markets $$;
    create view days as select 1;\ninsert into settings values (1);`;
  expect(sqlNames(text)).toEqual(['slips', 'players', 'wallets', 'place_bids', 'days', 'settings']);
});

describe('server tests', () => {
  test('in the folder of changed server code run, unit tests and other folders do not', () => {
    expect(choose([{ path: `${CASHIER}/request.ts`, text: '' }]).tests).toEqual([`${CASHIER}/deposits.test.ts`]);
    expect(choose([{ path: `${BIDS}/queue.ts`, text: '' }]).tests).not.toContain(`${BIDS}/queue.unit.test.ts`);
  });

  test('a changed test is the first, then one with a similar name', () => {
    const changed = [`${BIDS}/submit-bid.test.ts`, `${CASHIER}/request.ts`].map((path) => ({ path, text: '' }));
    expect(choose(changed, 1).tests).toEqual([`${BIDS}/submit-bid.test.ts`]);
    expect(choose([{ path: `${BIDS}/submit.ts`, text: '' }], 1).tests).toEqual([`${BIDS}/submit-bid.test.ts`]);
  });

  test('of folders that use an exported name of a changed package run, those that name it first', () => {
    expect(choose([find('picks.ts')]).tests).toEqual([`${BIDS}/submit-bid.test.ts`, `${BIDS}/bid-races.test.ts`]);
    expect(choose([find('money.ts')]).tests).toEqual(
      expect.arrayContaining([`${BIDS}/bid-races.test.ts`, `${CASHIER}/deposits.test.ts`]),
    );
  });

  test('of folders that use a file of a package through another file run', () => {
    expect(choose([find('digits.ts')]).tests).toEqual(choose([find('picks.ts')]).tests);
  });

  test('do not run when no server code uses the changed file', () => {
    expect(choose([find('sheets.ts')])).toEqual({ tests: [], left: [] });
    expect(choose([{ path: 'apps/player/src/main.ts', text: 'export const checkPick = 1;' }]).tests).toEqual([]);
  });

  test('of the schema and of folders that use a changed table or function run after a migration', () => {
    const migration = { path: 'apps/server/migrations/0099-x.sql', text: 'alter table slip_sums add x int;' };
    const { tests } = choose([migration]);
    expect(tests).toEqual(['apps/server/src/testing/schema.test.ts', `${REPORTS}/days.test.ts`]);
    const replaced = { ...migration, text: 'create or replace function place_bids() returns int' };
    expect(choose([replaced]).tests).toContain(`${BIDS}/submit-bid.test.ts`);
  });

  test('beyond the limit are named as left out, and each folder keeps its best one', () => {
    const { tests, left } = choose([find('money.ts')], 2);
    expect(tests.map((path) => path.split('/')[3])).toEqual(['betting', 'cashier']);
    expect(left).toEqual([`${BIDS}/submit-bid.test.ts`]);
  });
});

test('a slow test is skipped unless it, or a file of its folder, changed', () => {
  const slow = ['scripts/dev.test.ts', 'packages/fairness/**'];
  expect(slowToSkip(slow, ['scripts/dev.mjs'])).toEqual(slow);
  expect(slowToSkip(slow, ['scripts/dev.test.ts'])).toEqual(['packages/fairness/**']);
  expect(slowToSkip(slow, ['packages/fairness/src/log.ts'])).toEqual(['scripts/dev.test.ts']);
});
