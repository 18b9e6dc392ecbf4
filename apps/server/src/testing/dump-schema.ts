import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDb } from '../platform/db/db.ts';
import { migrate } from '../platform/db/migrate.ts';
import { projectRoot, serverRoot } from '../platform/files/paths.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { schemaText } from './schema-text.ts';
import { findAccess, readDatabase, tablesText } from './table-access.ts';

/** Writes docs/tables.md from the SQL of the wings. */
function dumpTables(): void {
  const database = readDatabase(path.join(serverRoot(), 'migrations'));
  const accesses = findAccess(path.join(serverRoot(), 'src'), database);
  writeFileSync(path.join(projectRoot(), 'docs', 'tables.md'), tablesText(accesses, database));
}

/** Migrates a new database and writes apps/server/schema.sql from its catalogs. */
async function dumpSchema(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'surahi-schema-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
  const db = createDb({ connectionString: postgres.ownerUrl, max: 1 });
  try {
    await migrate({ ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl, logger: createLogger('warn') });
    writeFileSync(path.join(serverRoot(), 'schema.sql'), await schemaText(db));
  } finally {
    await db.close();
    await postgres.stop();
    for (const folder of [postgres.folder, dataDir]) rmSync(folder, { recursive: true, force: true });
  }
}

dumpTables();
await dumpSchema();
