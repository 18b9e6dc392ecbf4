import pg from 'pg';
import { createLogger } from '../../apps/server/src/platform/observability/logger.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { ensureDatabase, ensureRole } from '../../apps/server/src/platform/postgres/roles.ts';
import { attachDatabase, type Database } from './cluster.ts';
import { pause } from './random.ts';

const DATABASE = 'surahi';

/** The address of the `postgres` database for a role, by default the superuser. */
type AddressOf = (role?: { username: string; password: string }) => string;

/** Creates the product's roles and database on the leader behind an address, and migrates it. */
export async function makePatroniDatabase(addressOf: AddressOf): Promise<Database> {
  const password = 'failover';
  const superUrl = addressOf();
  const client = await connectPatiently(superUrl);
  try {
    for (const role of ['surahi_owner', 'surahi_app']) await ensureRole(client, role, password);
    await ensureDatabase(client, DATABASE, 'surahi_owner');
  } finally {
    await client.end();
  }
  const ownerUrl = addressOf({ username: 'surahi_owner', password });
  const appUrl = addressOf({ username: 'surahi_app', password });
  const database = attachDatabase({ superUrl, ownerUrl, appUrl }, DATABASE);
  await migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl, logger: createLogger('error') });
  return database;
}

/** Connects with retries: HAProxy routes to the leader only after it has polled Patroni. */
async function connectPatiently(url: string): Promise<pg.Client> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries >= 60) throw error;
      await pause(250);
    }
  }
}

/** A comparable summary of the data of the PostgreSQL at this address. */
export async function contentsOf(address: string): Promise<string> {
  const url = new URL(address);
  url.pathname = `/${DATABASE}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(
      `select (select count(*) || '/' || coalesce(sum(hashtext(submission_id::text)::bigint), 0) from slips) as slips,
        (select count(*) || '/' || coalesce(sum(amount_paise), 0) from transfers) as transfers,
        (select count(*) || '/' || coalesce(sum(amount_paise), 0) from payouts) as payouts,
        (select coalesce(sum(balance_paise), 0) || '/' || coalesce(sum(held_paise), 0) from wallets) as wallets`,
    );
    return JSON.stringify(rows[0]);
  } finally {
    await client.end();
  }
}
