import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres.ts';
import { prepareBrowser } from './fixtures/browser.ts';
import { publishDatabase } from './fixtures/database.ts';

const HOME = resolve(import.meta.dirname, '..');

/** Once a run: the browser is unpacked, one PostgreSQL is started, and what will be tested is known to be built. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const entry = join(HOME, 'apps/server/dist/main.js');
  if (!existsSync(entry)) throw new Error(`There is no ${entry}; run \`npm run build\` first`);
  await prepareBrowser();
  // Left over from a run that was killed; each run starts from nothing.
  const dataDir = join(HOME, '.cache', `e2e-postgres-${process.pid}`);
  rmSync(dataDir, { recursive: true, force: true });
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
  publishDatabase(postgres);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
