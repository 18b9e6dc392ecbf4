import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createDb } from '../apps/server/src/platform/db/db.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts';
import { prepareBrowser } from './fixtures/browser.ts';
import { createTemplates, publishDatabase } from './fixtures/database.ts';
import { settingsOn, startServer } from './fixtures/server-process.ts';

const HOME = resolve(import.meta.dirname, '..');

/**
 * Prepares a run: unpacks the browser, starts one PostgreSQL and fills the template databases. Returns the function
 * that stops PostgreSQL. Throws if the server is not built.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const entry = join(HOME, 'apps/server/dist/main.js');
  if (!existsSync(entry)) throw new Error(`There is no ${entry}; run \`npm run build\` first`);
  await prepareBrowser();
  // A killed run with the same process id may have left its data.
  const dataDir = join(HOME, '.cache', `e2e-postgres-${process.pid}`);
  rmSync(dataDir, { recursive: true, force: true });
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false, connections: 300 });
  publishDatabase(postgres);
  await createTemplates(async (urls) => {
    const server = await startServer(settingsOn(urls, true));
    await jobsDone(urls.ownerUrl);
    await allowEveryDevice(urls.ownerUrl);
    await server.stop();
  });
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Lets the players of the stories, who register through the protocol, send points without a code. */
async function allowEveryDevice(ownerUrl: string): Promise<void> {
  const db = createDb({ connectionString: ownerUrl, max: 1 });
  try {
    await db.query({ text: `insert into settings (key, value) values ('newDeviceHours', '0')` });
  } finally {
    await db.close();
  }
}

/** Waits until no job is due. Each copy of the database then has the results of the demo's first jobs. */
async function jobsDone(ownerUrl: string): Promise<void> {
  const db = createDb({ connectionString: ownerUrl, max: 1 });
  try {
    for (const deadlineMs = performance.now() + 600_000; performance.now() < deadlineMs; ) {
      // graphile-worker schedules by the machine's clock, so this query does not use app_now().
      const due = await db.query({
        text: 'select 1 from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1',
      });
      if (due.length === 0) return;
      await new Promise((wake) => setTimeout(wake, 200));
    }
    throw new Error('the jobs of the demo do not come to an end');
  } finally {
    await db.close();
  }
}
