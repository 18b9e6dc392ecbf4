import pg from 'pg';
import { createEventBus } from '../../platform/event-bus.ts';
import { openTx, type Tx } from '../../platform/db/db.ts';
import { pgTypes } from '../../platform/db/pg-types.ts';

/** One connection as the owner, which runs the statements of use cases and COPY in the same transaction. */
export type OwnerClient = { client: pg.Client; tx: Tx };

/** Runs `work` in one transaction as the owner, without timeouts. An error rolls back. */
export async function asOwner<T>(ownerUrl: string, work: (owner: OwnerClient) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'surahi-archive', types: pgTypes });
  // A broken connection fails the current statement. Without a handler it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    await client.query('begin');
    const { tx, callbacks } = openTx(
      client,
      createEventBus((error) => {
        throw error;
      }),
    );
    const value = await work({ client, tx });
    await client.query('commit');
    for (const callback of callbacks) callback();
    return value;
  } finally {
    // Ends an open transaction without committing it.
    await client.end().catch(() => undefined);
  }
}
