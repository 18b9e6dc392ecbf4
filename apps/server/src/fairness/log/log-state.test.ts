import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addEntry } from './add-entry.ts';
import { readLogState } from './log-metrics.ts';
import { insertCosignature } from './log.sql.ts';
import { storeFraudReport } from './report-fraud.ts';
import { publishCheckpoint } from './publish-checkpoint.ts';
import { sequenceEntries } from './sequence-entries.ts';

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'surahi-log-state-'));
  app = await createTestApp({
    env: { PUBLIC_LOG: 'on', LOG_ORIGIN: 'example.org/log', DATA_DIR: folder, VERIFIER_FILE: import.meta.filename },
    modules: [],
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const SECOND = 1_000;
const cosign = (witness: string, atMs: number): Promise<unknown> =>
  app.db.query(insertCosignature({ size: 1, witnessKey: witness, line: `— ${witness} ${atMs}\n`, cosignedAtMs: atMs }));

test('a proof of fraud raises the alert for 30 days', async () => {
  const count = async () => (await readLogState(app.db, 1)).fraudReports;
  expect(await count()).toBe(0);
  await storeFraudReport(app.db, '["one", "two"]');
  await storeFraudReport(app.db, '["one", "two"]');
  expect(await count()).toBe(1);
  await app.advanceClock(31 * 86_400_000);
  expect(await count()).toBe(0);
});

test('the age of the cosignatures is that of the quorum, however long another witness is away', async () => {
  const log = app.context.publicLog;
  if (log === undefined) throw new Error('the public log is off');
  await addEntry(app.db, { kind: 'pause', v: 1, origin: log.origin, market: '1', version: 1, at: 0 });
  await sequenceEntries(app.db, log);
  await publishCheckpoint(app.db, log);
  const stateAt = async (quorum: number) => (await readLogState(app.db, quorum)).cosignedAtMs;
  await cosign('first', 10 * SECOND);
  expect([await stateAt(1), await stateAt(2)]).toEqual([10 * SECOND, undefined]);
  await cosign('second', 20 * SECOND);
  await cosign('third', 30 * SECOND);
  // The first witness is away while the others sign again.
  await cosign('second', 80 * SECOND);
  await cosign('third', 90 * SECOND);
  expect([await stateAt(1), await stateAt(2), await stateAt(3)]).toEqual([90 * SECOND, 80 * SECOND, 10 * SECOND]);
});
