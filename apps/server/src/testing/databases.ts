import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** What the global set-up hands to each test file. */
export type TestCluster = { superUrl: string; ownerUrl: string; appUrl: string; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}

export type TestDatabase = {
  superUrl: string;
  ownerUrl: string;
  appUrl: string;
  drop(): Promise<void>;
};

/** The one PostgreSQL of this test run. */
export function testCluster(): TestCluster {
  return inject('cluster');
}

/** A database of its own, cloned from the migrated template, or empty. */
export async function createTestDatabase(from: 'template' | 'empty' = 'template'): Promise<TestDatabase> {
  const cluster = testCluster();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = from === 'template' ? cluster.template : 'template0';
  // a fifth of the time of writing each page of the copy to the log
  await asSuper(cluster.superUrl, `create database ${name} template ${template} owner surahi_owner strategy file_copy`);
  return {
    superUrl: withDatabase(cluster.superUrl, name),
    ownerUrl: withDatabase(cluster.ownerUrl, name),
    appUrl: withDatabase(cluster.appUrl, name),
    drop: () => asSuper(cluster.superUrl, `drop database if exists ${name} with (force)`),
  };
}

/** Runs one statement as the superuser. */
export async function asSuper(superUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** The same address with another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
