import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestWitness, type TestWitness } from '../../testing/test-witness.ts';
import { addEntry } from './add-entry.ts';

let folder: string;
let witness: TestWitness;
let app: TestApp;
/** The clock of the witness. */
let witnessMs = 1_795_000_000_000;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'surahi-keep-log-'));
  witness = await startTestWitness(() => witnessMs);
  // The server's intervals stand still until the test moves them.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = await createTestApp({
    env: {
      PUBLIC_LOG: 'on',
      LOG_ORIGIN: 'example.org/log',
      DATA_DIR: folder,
      VERIFIER_FILE: import.meta.filename,
      ...witness.env,
    },
  });
});
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
  witness.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The number of entries of the published checkpoint, and when the witness signed it last (unix ms). */
async function published(): Promise<{ size: number; cosignedAtMs: number | undefined }> {
  const response = await fetch(`${app.url}/log/checkpoint`);
  const text = response.ok ? await response.text() : '';
  return { size: Number(text.split('\n')[1] ?? 0), cosignedAtMs: app.context.publicLog?.state.cosignedAtMs };
}

const addPause = (version: number) =>
  addEntry(app.db, { kind: 'pause', v: 1, origin: 'example.org/log', market: '1', version, at: 0 });

test('a checkpoint follows an entry without waiting for a timer, and witnesses sign again each minute', async () => {
  for (const size of [1, 2]) {
    await addPause(size);
    await expect.poll(published).toEqual({ size, cosignedAtMs: witnessMs });
  }
  // The run that the last entry started may add one signature. So five signatures in five minutes prove that the timer
  // works.
  for (let minute = 1; minute <= 5; minute += 1) {
    witnessMs += 60_000;
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(published).toEqual({ size: 2, cosignedAtMs: witnessMs });
  }
});

test('a checkpoint follows each entry while a witness does not reply', async () => {
  // The deadline of the request would end the wait.
  const deadline = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  const cosignedAtMs = witnessMs;
  const reply = witness.holdReplies();
  witnessMs += 60_000;
  try {
    for (const size of [3, 4, 5]) {
      await addPause(size);
      await expect.poll(published).toEqual({ size, cosignedAtMs });
    }
  } finally {
    reply();
    deadline.mockRestore();
  }
  await expect.poll(published).toEqual({ size: 5, cosignedAtMs: witnessMs });
});
