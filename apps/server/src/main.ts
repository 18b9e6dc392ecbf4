import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { buildApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config/config.ts';
import { seedHistory } from './demo/index.ts';
import { createEventBus } from './platform/event-bus.ts';
import { createDb } from './platform/db/db.ts';
import { assertTrueClock, migrate } from './platform/db/migrate.ts';
import { projectRoot } from './platform/files/paths.ts';
import { phoneHint } from './platform/http/phone-hint.ts';
import { createLogger, type Logger } from './platform/observability/logger.ts';
import { onLostPromise } from './platform/observability/lost-promises.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';

/** The addresses of the database, and how to release it. */
type Database = { ownerUrl: string; appUrl: string; stop(): Promise<void> };

/** The started parts, last first, so that stopping works at any point of the start. */
const undo: Array<{ what: string; stop: () => Promise<void> }> = [];
let stopping: Promise<void> | undefined;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function openDatabase(config: Config): Promise<Database> {
  const { url, ownerUrl } = config.database;
  if (url !== undefined) return { appUrl: url, ownerUrl: ownerUrl ?? url, stop: () => Promise.resolve() };
  return startEmbeddedPostgres({ dataDir: path.resolve(projectRoot(), config.dataDir), print: say });
}

async function start(config: Config, logger: Logger): Promise<void> {
  const database = await openDatabase(config);
  undo.push({ what: 'database', stop: () => database.stop() });
  const applied = await migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl, logger });
  if (applied.length > 0) say(`Applied ${applied.length} migration${applied.length === 1 ? '' : 's'}`);
  if (config.isProtected) await assertTrueClock(database.ownerUrl);

  const db = createDb({
    connectionString: database.appUrl,
    max: config.database.poolSize,
    events: createEventBus((error, topic) => logger.error({ err: error, topic }, 'event subscriber failed')),
    onError: (error) => logger.warn({ err: error }, 'lost a database connection'),
  });
  undo.push({ what: 'pool', stop: () => db.close() });
  const node = await buildApp({
    config,
    logger,
    db,
    connectionString: config.database.directUrl ?? database.appUrl,
    readUrl: config.database.readUrl,
  });
  undo.push({ what: 'app', stop: () => node.stop() });
  // Before the jobs: a seal of the audit log refuses older rows that are written after it.
  const seedPast = async (): Promise<void> => void (await seedHistory(node.context, database.ownerUrl));
  await node.start({ jobs: config.jobs, beforeJobs: config.demo.history ? seedPast : undefined });
  const address = await node.app.listen({ host: config.host, port: config.port });
  announce(config, Number(new URL(address).port), node.context.startNotes);
}

/** Prints the addresses and the start notes of the rooms (demo logins). */
function announce(config: Config, port: number, notes: readonly string[]): void {
  const base = config.port === port ? config.publicUrl : `http://localhost:${port}`;
  say('');
  say(`Surahi is running (${config.valueMode === 'demo' ? 'demo points, no cash value' : 'licensed'})`);
  say(`  Player app        ${base}/`);
  say(`  Operator console  ${config.operatorOrigin ?? base}/operator/`);
  say(`  API reference     ${base}/docs`);
  const hint = phoneHint(config, port, networkInterfaces());
  if (hint !== undefined) say(`  ${hint}`);
  for (const note of notes) say(`  ${note}`);
  say('Ctrl-C stops everything.');
}

/** Stops all started parts, last first. A part that fails does not stop the others from stopping. */
async function stopAll(logger: Logger): Promise<void> {
  for (let part = undo.pop(); part !== undefined; part = undo.pop()) {
    try {
      await part.stop();
    } catch (error) {
      process.exitCode = 1;
      logger.error({ err: error }, `could not stop the ${part.what}`);
    }
  }
}

function readConfig(): Config {
  const file = path.join(projectRoot(), '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(78);
  }
}

/**
 * Lets the old generation grow to three times the size after the last full collection; by default V8 chooses 1.3 to 1.6
 * times. With the sessions of 100,000 players in memory, a full collection delays every bid by 130 ms. V8's default
 * collects every 7 to 10 s under full load. The option is set at run time, because a V8 that does not know it would
 * refuse to start with it on the command line.
 */
function collectSeldom(): void {
  setFlagsFromString('--heap-growing-percent=200');
}

/**
 * In `npm start | tee log` Ctrl-C ends tee first. Ignores errors of the output, because they must not interrupt the
 * shutdown of the database.
 */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

async function main(): Promise<void> {
  outliveReaders();
  collectSeldom();
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  process.on('unhandledRejection', onLostPromise(logger));
  const starting = start(config, logger);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping !== undefined) return;
      say('Stopping…');
      // A part that is still starting cannot be stopped yet.
      stopping = starting.then(
        () => stopAll(logger),
        () => undefined,
      );
      void stopping.then(() => process.exit());
    });
  }
  try {
    await starting;
  } catch (error) {
    process.stderr.write(`The server could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    logger.debug({ err: error }, 'start failed');
    await stopAll(logger);
    process.exit(1);
  }
}

void main();
