import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from './cluster.ts';
import { tempFolder } from './temp-folder.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

/**
 * What a migration of a next release may do while nodes of this release serve: add columns to large tables, add a table
 * that a trigger fills, and replace a function.
 */
const MIGRATION = `
-- runs under load: new columns without a default rewrite no rows, and each lock lasts for a moment
alter table wallets add column note_of_next text;
alter table slips add column note_of_next text;
create table slips_of_next (slip_no bigint primary key, at timestamptz not null default app_now());
create function note_slip() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into slips_of_next (slip_no) values (new.slip_no);
  return new;
end $$;
create trigger slips_noted after insert on slips for each row execute function note_slip();
`;

/**
 * Makes the folder of a next release: this one's built server with a further migration. Returns the folder and the name
 * of the migration.
 */
export function makeNextRelease(): { folder: string; migration: string } {
  const folder = tempFolder('next-release');
  const server = path.join(folder, 'apps', 'server');
  mkdirSync(server, { recursive: true });
  const from = path.join(ROOT, 'apps', 'server');
  for (const part of ['dist', 'migrations', 'assets', 'package.json'])
    cpSync(path.join(from, part), path.join(server, part), { recursive: true });
  for (const part of ['node_modules', 'packages', 'package.json', 'apps/player', 'apps/operator', 'apps/verifier'])
    symlinkSync(path.join(ROOT, part), path.join(folder, part));
  const number = readdirSync(path.join(server, 'migrations')).length + 1;
  const migration = `${String(number).padStart(4, '0')}-next-release.sql`;
  writeFileSync(path.join(server, 'migrations', migration), MIGRATION);
  return { folder, migration };
}

/**
 * Returns what went wrong when nodes moved to the next release and back under load; undefined if nothing. The migration
 * must have run, and its trigger must have seen the slips of both releases. Each of the `lanes` of the load may have
 * numbered one slip before the trigger existed.
 */
export async function findMoveFailure(
  database: Database,
  migration: string,
  lanes: number,
): Promise<string | undefined> {
  const applied = await database.owner.query({
    text: 'select from schema_migrations where name = $1',
    values: [migration],
  });
  if (applied.length === 0) return 'the next release did not migrate';
  const [row] = await database.owner.query<{ noted: bigint; missed: bigint }>({
    text: `select count(*) as noted, (select count(*) from slips s where s.slip_no > (select min(slip_no) + $1 from slips_of_next)
        and not exists (select from slips_of_next n where n.slip_no = s.slip_no)) as missed
      from slips_of_next`,
    values: [lanes],
  });
  if ((row?.noted ?? 0n) > 0n && row?.missed === 0n) return undefined;
  return `the trigger of the next release saw ${row?.noted} slips and missed ${row?.missed}`;
}
