import pg from 'pg';

/** Creates a login role without any other right, or sets the password of an existing one. */
export async function ensureRole(client: pg.ClientBase, name: string, password: string): Promise<void> {
  const role = pg.escapeIdentifier(name);
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  const options = `login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`;
  await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${role} ${options}`);
}

/**
 * Creates a UTF-8 database for `owner`. Only named roles may connect. Only its owner may create temporary tables,
 * because a temporary table could shadow a real one in a statement.
 */
export async function ensureDatabase(client: pg.ClientBase, name: string, owner: string): Promise<void> {
  const database = pg.escapeIdentifier(name);
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${database} owner ${pg.escapeIdentifier(owner)}`);
  await client.query(`revoke all on database ${database} from public`);
  await client.query(`grant connect on database ${database} to surahi_app`);
}
