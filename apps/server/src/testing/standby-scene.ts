import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AnyCall, RequestInput } from '@surahi/contract';
import { createDb, type Db } from '../platform/db/db.ts';
import { migrate } from '../platform/db/migrate.ts';
import { positionCookieName } from '../platform/http/call-reads.ts';
import { playerCookieName } from '../platform/http/identity.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { asSuper, type TestDatabase, withDatabase } from './databases.ts';
import { startStandby, type Standby } from './standby.ts';
import { offsetTo, setClockOffset, SUITE_NOW_MS } from './suite-clock.ts';
import { type CallAnswer, PATIENT, type TestApp } from './test-app.ts';

const CONNECTIONS = 100;

export type StandbyScene = {
  database: TestDatabase;
  /** The address of the standby for the server's role. */
  readUrl: string;
  standby: Standby;
  /** The standby's superuser, who pauses the replay and ends connections. */
  standbyDb: Db;
  close(): Promise<void>;
};

/** Starts a PostgreSQL of its own with a migrated database, and a standby that streams from it. */
export async function openStandbyScene(): Promise<StandbyScene> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'surahi-reads-'));
  // PostgreSQL may run as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const leader = await startEmbeddedPostgres({ dataDir, fsync: false, connections: CONNECTIONS });
  const { ownerUrl, appUrl } = leader;
  await migrate({ ownerUrl, appUrl, logger: createLogger('warn') });
  const superUrl = withDatabase(leader.superUrl, new URL(appUrl).pathname.slice(1));
  await asSuper(superUrl, setClockOffset(offsetTo(SUITE_NOW_MS)));
  const standby = await startStandby(leader, { connections: CONNECTIONS });
  const standbyDb = createDb({ connectionString: standby.urlOf(superUrl), max: 2, ...PATIENT });
  return {
    database: { superUrl, ownerUrl, appUrl, drop: () => Promise.resolve() },
    readUrl: standby.urlOf(appUrl),
    standby,
    standbyDb,
    close: async () => {
      await standbyDb.close();
      await standby.stop();
      await leader.stop();
      for (const folder of [leader.folder, dataDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A browser with a session, which keeps the position cookie. */
export type Browser = { token: string; position?: string | undefined };

/** Sends a call as a page of the player app does, and keeps the position of the answer. */
export async function callFrom<C extends AnyCall>(
  browser: Browser,
  node: TestApp,
  call: C,
  body: RequestInput<C>,
): Promise<CallAnswer<C>> {
  const name = positionCookieName(node.config);
  const session = `${playerCookieName(node.config)}=${browser.token}`;
  const cookie = browser.position === undefined ? session : `${session}; ${name}=${browser.position}`;
  const answer = await node.call(call, body, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  const given = answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
  const value = given?.slice(name.length + 1).split(';')[0];
  if (value !== undefined) browser.position = value === '' ? undefined : value;
  return answer;
}

/** How many reads a node has sent to each server, by `server reason`. */
export async function countReads(node: TestApp): Promise<Map<string, number>> {
  const values = (await node.context.metrics.getSingleMetric('surahi_reads_total')?.get())?.values ?? [];
  return new Map(values.map(({ labels, value }) => [`${labels.server} ${labels.reason}`, value]));
}
