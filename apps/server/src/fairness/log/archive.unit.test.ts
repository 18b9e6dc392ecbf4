import { mkdtempSync, rmSync } from 'node:fs';
import { appendFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openArchive } from './archive.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'surahi-archive-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the archive', () => {
  test('a line that a crash cut off is skipped, and the next entries follow the last whole one', async () => {
    const own = path.join(folder, 'crashed');
    const bytes = new Uint8Array([123, 125]);
    const entry = (logIndex: number) => ({ logIndex, kind: 'NOTE', subject: `s:${logIndex}`, version: 1, bytes });
    await (await openArchive(own)).append([entry(0), entry(1)]);
    const [file = ''] = await readdir(own);
    await appendFile(path.join(own, file), '\n2 NOTE s:2 1 e3');
    const again = await openArchive(own);
    expect(again.size()).toBe(2);
    await again.append([entry(2)]);
    expect((await (await openArchive(own)).read(1)).map(({ logIndex }) => logIndex)).toEqual([1, 2]);
    await expect(again.append([entry(5)])).rejects.toThrow('does not follow');
    await appendFile(path.join(own, file), '\n1 NOTE other 1 e30= end');
    await expect(openArchive(own)).rejects.toThrow('two entries with index 1');
  });
});
