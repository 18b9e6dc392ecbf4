import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/db/migrate.ts';
import { projectRoot } from '../platform/files/paths.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { asSuper, withDatabase } from './databases.ts';
import { type Standby, startStandby } from './standby.ts';

const TEMPLATE = 'surahi_template';
const CONNECTIONS = 300;

/** Builds the programs that tests start as processes. Skips programs that are up to date. */
function buildPrograms(): void {
  const build = path.join(projectRoot(), 'scripts/build.mjs');
  execFileSync(process.execPath, [build, 'server', 'witness'], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/**
 * Starts one PostgreSQL for the run, with a migrated template database that each test file clones. With TEST_STANDBY=1 a
 * streaming standby serves the reads of every test, to show that the results do not change. Such a run fails when the
 * standby served none.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildPrograms();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'surahi-test-'));
  // PostgreSQL may run as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false, connections: CONNECTIONS });
  let standby: Standby | undefined;
  const remove = async (): Promise<void> => {
    await standby?.stop();
    await postgres.stop();
    for (const folder of [postgres.folder, dataDir]) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await asSuper(postgres.superUrl, `create database ${TEMPLATE} owner surahi_owner`);
    await migrate({
      ownerUrl: withDatabase(postgres.ownerUrl, TEMPLATE),
      appUrl: withDatabase(postgres.appUrl, TEMPLATE),
      logger: createLogger('warn'),
    });
    if (process.env.TEST_STANDBY === '1') standby = await startStandby(postgres, { connections: CONNECTIONS });
  } catch (error) {
    await remove();
    throw error;
  }
  const { superUrl, ownerUrl, appUrl } = postgres;
  const readUrl = standby?.urlOf(appUrl);
  const readCounts = path.join(dataDir, 'read-counts.txt');
  writeFileSync(readCounts, '');
  project.provide('cluster', { superUrl, ownerUrl, appUrl, readUrl, readCounts, template: TEMPLATE });
  return async () => {
    const served = readFileSync(readCounts, 'utf8')
      .split('\n')
      .reduce((sum, line) => sum + Number(line), 0);
    await remove();
    if (standby === undefined) return;
    console.log(`The standby served ${served} reads of the tests.`);
    if (served > 0) return;
    // vitest only logs an error of the tear-down
    process.exitCode = 1;
    throw new Error('TEST_STANDBY=1: the standby served no read of the tests. Check that the nodes get its readUrl.');
  };
}
