import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canReach, findBinaries, findRunAs, reachableFolder } from './embedded-binaries.ts';

const stranger = { uid: 4_000_001, gid: 4_000_001, name: 'stranger' };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'surahi-reach-'));
  mkdirSync(path.join(folder, 'inner'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder without access makes everything below it unreachable', () => {
  chmodSync(folder, 0o700);
  expect(canReach(path.join(folder, 'inner'), stranger)).toBe(false);
  chmodSync(folder, 0o711);
  expect(canReach(path.join(folder, 'inner'), stranger)).toBe(true);
  expect(canReach(path.join(folder, 'not', 'there', 'yet'), stranger)).toBe(true);
});

test('data moves to a folder named after the unreachable one, with a message', () => {
  const said: string[] = [];
  chmodSync(folder, 0o700);
  const instead = reachableFolder(folder, stranger, (line) => said.push(line));
  expect(instead).toMatch(/^\/var\/tmp\/surahi-[0-9a-f]{12}$/);
  expect(reachableFolder(folder, stranger, () => undefined)).toBe(instead);
  expect(said).toEqual([`The database is stored in ${instead}, because user stranger cannot reach ${folder}`]);
  expect(reachableFolder(folder, undefined, () => undefined)).toBe(folder);
});

test('the binaries come from the npm package', () => {
  const binaries = findBinaries(findRunAs(), () => undefined);
  expect(binaries.version).toMatch(/^18\./);
  expect(binaries.postgres).toMatch(/(node_modules|surahi-postgres-).*postgres(\.exe)?$/);
});
