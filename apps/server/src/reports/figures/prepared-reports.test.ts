import { OPERATOR_API, OPERATOR_CALLS, OPERATOR_DOWNLOADS, PREPARED_FILE_CONTENT } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const QUERY = { from: '2026-11-17', to: '2026-11-18' };
/** Workers run with low priority, so a busy machine makes them wait. */
const PATIENT = { timeout: 600_000, interval: 20 };

let app: TestApp;
let owner: OperatorClient;
let finance: OperatorClient;

beforeAll(async () => {
  app = await createTestApp({ env: { WORKERS_FILES: '1' } });
  await app.setClock('2026-11-18T10:00:00+05:30');
  owner = await signInTestOperator(app, 'owner');
});
beforeEach(async () => {
  finance = await signInTestOperator(app, 'finance');
  await app.ownerDb.query({ text: 'delete from prepared_files' });
});
afterAll(async () => {
  await app.close();
});

async function prepare(client: OperatorClient): Promise<string> {
  const { fileId } = await client.ok(OPERATOR_CALLS.prepareFile, { body: { name: 'cashCsv', query: QUERY } });
  const params = { fileId };
  await expect
    .poll(async () => (await client.ok(OPERATOR_CALLS.getPreparedFile, { params })).state, PATIENT)
    .toBe('ready');
  return fileId;
}

const contentOf = (client: OperatorClient, fileId: string): Promise<Response> =>
  fetch(app.url + OPERATOR_API + PREPARED_FILE_CONTENT.replace(':fileId', fileId), {
    headers: { cookie: client.cookie },
  });

test('an export becomes a file for its operator alone, until it expires', async () => {
  const fileId = await prepare(finance);
  const params = { fileId };
  const address = `${app.url}${OPERATOR_API}${OPERATOR_DOWNLOADS.cashCsv.path}?${new URLSearchParams(QUERY).toString()}`;
  const direct = await fetch(address, { headers: { cookie: finance.cookie } });
  const prepared = await contentOf(finance, fileId);
  expect(prepared.headers.get('content-disposition')).toBe(direct.headers.get('content-disposition'));
  expect(await prepared.text()).toBe(await direct.text());
  expect((await contentOf(owner, fileId)).status).toBe(404);
  expect((await owner.call(OPERATOR_CALLS.getPreparedFile, { params })).http).toBe(404);
  const stored = async () =>
    (await app.ownerDb.one<{ parts: number }>({ text: 'select count(*)::integer as parts from prepared_file_parts' }))
      .parts;
  expect(await stored()).toBe(1);
  await app.ownerDb.query({ text: `update prepared_files set expires_at = app_now()` });
  expect((await contentOf(finance, fileId)).status).toBe(404);
  await app.context.db.transaction((tx) => app.context.jobs.add(tx, 'prepared-files', {}));
  await app.runJobs();
  expect(await stored()).toBe(0);
});

test('a file belongs to the role that it was made for', async () => {
  const fileId = await prepare(finance);
  await app.ownerDb.query({
    text: `update operators set role = 'auditor' where username = $1`,
    values: [finance.username],
  });
  expect((await contentOf(finance, fileId)).status).toBe(404);
  const refused = await finance.call(OPERATOR_CALLS.prepareFile, { body: { name: 'betsCsv', query: QUERY } });
  expect(refused.http).toBe(400);
});

test('[HND-10] the work of a caller who leaves ends, and gives the place to the next one', async () => {
  const { workers } = app.context;
  const left = new AbortController();
  // The first task holds the only place until its caller leaves.
  const held = workers.run('cashFile', inputOf(), {
    lane: 'files',
    owner: 'operator:holder',
    signal: left.signal,
    onChunk: () => new Promise(() => undefined),
  });
  await expect.poll(() => workers.load().files.processIds.length, PATIENT).toBe(1);
  const leaving = new AbortController();
  const address = `${app.url}${OPERATOR_API}${OPERATOR_DOWNLOADS.cashCsv.path}?${new URLSearchParams(QUERY).toString()}`;
  const gone = fetch(address, { headers: { cookie: owner.cookie }, signal: leaving.signal }).catch(() => 'gone');
  await expect.poll(() => workers.load().files.waiting, PATIENT).toBe(1);
  leaving.abort();
  expect(await gone).toBe('gone');
  await expect.poll(() => workers.load().files.waiting, PATIENT).toBe(0);
  left.abort();
  expect(await held).toMatchObject({ code: 'cancelled' });
  expect((await fetch(address, { headers: { cookie: owner.cookie } })).status).toBe(200);
});

function inputOf() {
  return { format: 'csv', period: { ...QUERY, family: null }, printedAt: 'now' } as const;
}
