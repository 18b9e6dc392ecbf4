import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPublicLog, type PublicLog } from '../../fairness/log/index.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerFraudReports } from './fraud.routes.ts';

let folder: string;
let app: TestApp;
let log: PublicLog;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'surahi-fraud-test-'));
  app = await createTestApp({
    env: {
      PUBLIC_LOG: 'on',
      LOG_ORIGIN: 'example.org/log',
      DATA_DIR: folder,
      VERIFIER_FILE: import.meta.filename,
      // A proof is logged as an error.
      LOG_LEVEL: 'silent',
      TRUST_PROXY: 'on',
    },
    modules: [(ctx) => ctx.publicLog && registerFraudReports(ctx, ctx.publicLog)],
  });
  if (app.context.publicLog === undefined) throw new Error('the public log is off');
  log = app.context.publicLog;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const noteOf = (size: number, fill: number, by = log): string =>
  by.keys.signCheckpoint(by.configuredKey, { size, root: new Uint8Array(32).fill(fill) });

async function report(checkpoints: unknown, address = '192.0.2.7'): Promise<number> {
  const response = await fetch(`${app.url}/log/fraud`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ checkpoints }),
  });
  return response.status;
}

async function reports(): Promise<number> {
  return (await app.db.query({ text: 'select from fraud_reports' })).length;
}

test('two histories that the log signed are a proof, which is stored once', async () => {
  expect(await reports()).toBe(0);
  expect(await report([noteOf(5, 1), noteOf(5, 2)])).toBe(204);
  expect(await report([noteOf(5, 2), noteOf(5, 1)])).toBe(204);
  expect(await reports()).toBe(1);
});

test('a report that proves nothing is refused', async () => {
  const before = await reports();
  const other = await openPublicLog({ config: { ...app.config, dataDir: path.join(folder, 'other') } });
  if (other === undefined) throw new Error('the public log is off');
  expect(await report([noteOf(5, 1), noteOf(5, 1)])).toBe(422);
  expect(await report([noteOf(5, 1), noteOf(6, 2)])).toBe(422);
  expect(await report([noteOf(5, 1), noteOf(5, 2, other)])).toBe(422);
  expect(await report([noteOf(5, 1)])).toBe(422);
  expect(await report('x')).toBe(422);
  expect(await reports()).toBe(before);
});

test('[HND-10] a network reports ten times in a minute, and makes no other network wait', async () => {
  // The limit counts per clock minute.
  await app.setClock((Math.floor(app.nowMs() / 60_000) + 1) * 60_000 + 1_000);
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) statuses.push(await report([], '198.51.100.7'));
  expect([statuses.filter((status) => status === 422).length, statuses.at(-1)]).toEqual([10, 429]);
  expect(await report([], '203.0.113.7')).toBe(422);
});
