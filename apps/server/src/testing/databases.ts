import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import type { AppContext } from '../platform/context.ts';
import { offsetTo, setClockOffset, SUITE_NOW_MS } from './suite-clock.ts';

/** The values that the global set-up passes to each test file. */
export type TestCluster = {
  superUrl: string;
  ownerUrl: string;
  appUrl: string;
  /** The address of a streaming standby for the server's role; set in runs with TEST_STANDBY=1. */
  readUrl: string | undefined;
  /** A file to which each node of such a run appends how many reads the standby served, one number per line. */
  readCounts: string;
  template: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}

export type TestDatabase = {
  superUrl: string;
  ownerUrl: string;
  appUrl: string;
  /** The same database on a standby. */
  readUrl?: string | undefined;
  drop(): Promise<void>;
};

/** The PostgreSQL of this test run. */
export function testCluster(): TestCluster {
  return inject('cluster');
}

/**
 * Creates a database. It is a clone of the migrated template with a clock that starts at SUITE_NOW, or an empty
 * database on the machine's clock.
 */
export async function createTestDatabase(from: 'template' | 'empty' = 'template'): Promise<TestDatabase> {
  const cluster = testCluster();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = from === 'template' ? cluster.template : 'template0';
  // file_copy takes a fifth of the time: the other strategy writes each page of the copy to the log.
  await asSuper(
    cluster.superUrl,
    `create database ${name} template ${template} owner surahi_owner strategy file_copy`,
    // The set-up of a real database does the same, so a test reveals a statement that needs temporary tables.
    `revoke temporary on database ${name} from public`,
  );
  const superUrl = withDatabase(cluster.superUrl, name);
  if (from === 'template') await asSuper(superUrl, setClockOffset(offsetTo(SUITE_NOW_MS)));
  return {
    superUrl,
    ownerUrl: withDatabase(cluster.ownerUrl, name),
    appUrl: withDatabase(cluster.appUrl, name),
    readUrl: cluster.readUrl === undefined ? undefined : withDatabase(cluster.readUrl, name),
    drop: () => asSuper(cluster.superUrl, `drop database if exists ${name} with (force)`),
  };
}

/** Runs these statements as the superuser, each in its own transaction. */
export async function asSuper(superUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    for (const text of statements) await client.query(text);
  } finally {
    await client.end();
  }
}

/** Returns the address with another database name. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Adds the reads that the standby has served for this node to those of the run. */
export async function noteStandbyReads({ metrics }: Pick<AppContext, 'metrics'>): Promise<void> {
  const values = (await metrics.getSingleMetric('surahi_reads_total')?.get())?.values ?? [];
  const served = values.filter(({ labels }) => labels.server === 'standby');
  appendFileSync(testCluster().readCounts, `${served.reduce((sum, { value }) => sum + value, 0)}\n`);
}
