import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { publicLogModule } from './module.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'surahi-verifier-'));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A node of a release whose verifier file has this content. */
async function startRelease(content: string): Promise<TestApp> {
  const file = path.join(folder, 'verify.mjs');
  writeFileSync(file, content);
  return createTestApp({
    env: { PUBLIC_LOG: 'on', LOG_ORIGIN: 'example.org/log', DATA_DIR: path.join(folder, 'data'), VERIFIER_FILE: file },
    modules: [publicLogModule],
    database: { ...database, drop: () => Promise.resolve() },
  });
}

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

test('the verifier that a record names can be downloaded after later releases, and cannot be replaced', async () => {
  const first = await startRelease('// first');
  expect(first.context.publicLog?.verifierSha256).toBe(sha256('// first'));
  await first.close();
  const second = await startRelease('// second');
  const fetchText = async (name: string) => {
    const response = await fetch(`${second.url}/log/${name}`);
    return [response.status, await response.text(), response.headers.get('cache-control')];
  };
  const forEver = 'public, max-age=31536000, immutable';
  expect(await fetchText('verify.mjs')).toEqual([200, '// second', 'no-cache']);
  expect(await fetchText(`verify-${sha256('// second')}.mjs`)).toEqual([200, '// second', forEver]);
  expect(await fetchText(`verify-${sha256('// first')}.mjs`)).toEqual([200, '// first', forEver]);
  expect((await fetchText(`verify-${sha256('// third')}.mjs`))[0]).toBe(404);
  await expect(second.ownerDb.query({ text: `update verifier_files set bytes = '\\x00'` })).rejects.toThrow(
    'append-only',
  );
  const forged = `insert into verifier_files (sha256, bytes) values (sha256('\\x01'), '\\x02')`;
  await expect(second.ownerDb.query({ text: forged })).rejects.toThrow('check constraint');
  await second.close();
});
