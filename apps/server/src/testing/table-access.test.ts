import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot, serverRoot } from '../platform/files/paths.ts';
import { findAccess, findForeignWrites, readDatabase, sourceFiles, tablesText } from './table-access.ts';

const source = path.join(serverRoot(), 'src');
const database = readDatabase(path.join(serverRoot(), 'migrations'));
const accesses = findAccess(source, database);
const read = (file: string): string => readFileSync(path.join(source, file), 'utf8');

test('docs/tables.md says which wing uses which table; after a change run `npm run schema:dump`', () => {
  expect(tablesText(accesses, database)).toBe(readFileSync(path.join(projectRoot(), 'docs', 'tables.md'), 'utf8'));
});

test('a table is written by the wing that owns it', () => {
  expect(findForeignWrites(accesses, database)).toEqual([]);
  const forged = { table: 'wallets', wing: 'betting', kind: 'write' as const, by: 'betting/bids/bids.sql.ts' };
  expect(findForeignWrites([forged], database)).toEqual([forged]);
});

test('the scan sees reads and writes, in statements and in functions', () => {
  const uses = (table: string, kind: string, by: string) =>
    accesses.some((access) => access.table === table && access.kind === kind && access.by === by);
  expect(uses('slips', 'write', 'place_bids()')).toBe(true);
  expect(uses('clock_marks', 'read', 'place_bids()')).toBe(true);
  expect(uses('wallets', 'write', 'ledger_pay()')).toBe(true);
  expect(accesses.some(({ table, wing, kind }) => table === 'players' && wing === 'reports' && kind === 'read')).toBe(
    true,
  );
  expect(accesses.length).toBeGreaterThan(250);
});

test('SQL names transfer kinds and accounts, and takes advisory locks through platform/db/advisory-locks.ts', () => {
  const files = sourceFiles(source);
  expect(files.length).toBeGreaterThan(400);
  const bare = files.filter((file) => /\b(?:kind|_account)\s*(?:=|<>|(?:not )?in)\s*\(?[0-9]/.test(read(file)));
  expect(bare).toEqual([]);
  expect(files.filter((file) => /pg_(?:try_)?advisory/.test(read(file)))).toEqual(['platform/db/advisory-locks.ts']);
});
