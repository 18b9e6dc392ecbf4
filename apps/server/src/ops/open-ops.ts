import path from 'node:path';
import { type Config, loadConfig } from '../config/config.ts';
import { createDb } from '../platform/db/db.ts';
import { migrate } from '../platform/db/migrate.ts';
import { projectRoot } from '../platform/files/paths.ts';
import { assertValueMode } from '../platform/db/value-mode.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { hasEmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { RefusedError } from './acting.ts';
import type { OpsContext, OpsIo } from './command.ts';

type Making = { mayMake: boolean; isNamed: boolean };
type Database = { ownerUrl: string; appUrl: string; leave(): Promise<void> };

/**
 * `mayMake` lets this create a missing embedded database. Otherwise it throws: the server's settings are probably in a
 * file that the command line does not read, so the command would use a wrong database. A command that fills an empty
 * database must name it, so that it never fills a folder that nobody chose.
 */
async function findDatabase(
  config: Config,
  { mayMake, isNamed }: Making,
  print: (line: string) => void,
): Promise<Database> {
  const { url, ownerUrl } = config.database;
  if (url !== undefined) return { appUrl: url, ownerUrl: ownerUrl ?? url, leave: () => Promise.resolve() };
  const dataDir = path.resolve(projectRoot(), config.dataDir);
  if (mayMake && !isNamed) throw new RefusedError(NOT_NAMED);
  if (!mayMake && !hasEmbeddedPostgres(dataDir)) throw new RefusedError(noDatabase(dataDir));
  const postgres = await startEmbeddedPostgres({ dataDir, print });
  // A database that a server uses must keep running.
  return { ...postgres, leave: () => postgres.stop({ keepRunning: postgres.adopted }) };
}

const NOT_NAMED =
  'Set DATA_DIR or DATABASE_URL to name the empty database that this command fills. Then run it again (deploy/README.md, "Command line").';

function noDatabase(dataDir: string): string {
  return `DATABASE_URL is not set, and ${dataDir} holds no database. Run the command with the settings of the server (deploy/README.md, "Command line"). For the embedded database, run npm start first.`;
}

/**
 * Opens the server's database: the one of DATABASE_URL, or the embedded one. If the embedded one already runs, the
 * command uses it; otherwise it starts and stops it. Applies migrations unless disabled. A command without migrations
 * fills an empty database. It may create the embedded one if DATA_DIR is set.
 */
export async function openOps(
  io: OpsIo,
  { migrateFirst = true } = {},
): Promise<OpsContext & { close(): Promise<void> }> {
  const config = loadConfig(io.env);
  const logger = createLogger('warn');
  const making = { mayMake: !migrateFirst, isNamed: io.env.DATA_DIR !== undefined };
  const database = await findDatabase(config, making, io.complain);
  try {
    if (migrateFirst) await migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl, logger });
  } catch (error) {
    await database.leave();
    throw error;
  }
  const db = createDb({
    connectionString: database.appUrl,
    max: 4,
    // A check of all books may take hours.
    statementTimeoutMs: 0,
    applicationName: 'surahi-ops',
    onError: (error) => logger.warn({ err: error }, 'lost a database connection'),
  });
  const close = async (): Promise<void> => {
    await db.close();
    await database.leave();
  };
  try {
    // With VALUE_MODE=demo on a licensed database, the command line would skip the rules for two people.
    if (migrateFirst) await assertValueMode(db, config.valueMode);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    config,
    db,
    database,
    logger,
    say: io.say,
    ask: io.ask,
    readInput: io.readInput,
    close,
  };
}
