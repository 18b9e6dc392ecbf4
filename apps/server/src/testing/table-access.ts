import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** How one wing of the server uses one table. `by` is the file, or the function of the database with `()`. */
export type Access = { table: string; wing: string; kind: 'read' | 'write'; by: string };

/** Tables with the wing that owns them, and functions with theirs. */
export type Database = {
  owners: ReadonlyMap<string, string>;
  functions: ReadonlyArray<{ name: string; wing: string; body: string }>;
};

/** The wing that owns the tables and functions of a migration. Add each new migration here. */
const WING_OF_MIGRATION: Readonly<Record<string, string>> = {
  '0001-roles-and-clock.sql': 'platform',
  '0002-ledger.sql': 'ledger',
  '0003-operators-and-audit.sql': 'operators',
  '0004-players.sql': 'players',
  '0005-markets-and-draws.sql': 'betting',
  '0006-bids.sql': 'betting',
  '0007-caps.sql': 'betting',
  '0008-results-and-settlement.sql': 'betting',
  '0009-backups-and-archives.sql': 'ops',
  '0010-cashier.sql': 'cashier',
  '0011-bank-statements.sql': 'cashier',
  '0012-content-and-settings.sql': 'content',
  '0013-reports.sql': 'reports',
  '0014-play-limits.sql': 'players',
  '0015-prepared-files.sql': 'platform',
  '0016-public-log.sql': 'fairness',
  '0017-fair-draws.sql': 'betting',
  '0018-broadcasts.sql': 'players',
  '0019-void-outcomes.sql': 'betting',
  '0020-play-days.sql': 'players',
  '0021-results-of-a-side.sql': 'betting',
  '0022-verifier-files.sql': 'fairness',
  '0023-told-wins.sql': 'betting',
  '0024-retracted-bids.sql': 'betting',
  '0025-payout-batches.sql': 'cashier',
  '0026-day-closes.sql': 'reports',
  '0027-caps-of-loss.sql': 'betting',
  '0028-alerts.sql': 'reports',
  '0029-notices-in-four-languages.sql': 'players',
  '0030-open-closed-early.sql': 'betting',
  '0031-player-page.sql': 'players',
  '0032-passkeys.sql': 'players',
  '0033-faster-limits.sql': 'players',
  '0034-push.sql': 'players',
  '0035-request-archive.sql': 'ledger',
  '0036-slides-in-hindi.sql': 'content',
  '0037-replaced-session-tokens.sql': 'players',
  '0038-leader-timelines.sql': 'platform',
  '0039-slip-totals.sql': 'betting',
  '0040-plans-of-bids.sql': 'betting',
  '0041-void-sessions-leave-caps.sql': 'betting',
  '0042-player-emails.sql': 'players',
  '0043-deposit-refusals.sql': 'players',
  '0044-references-of-returns.sql': 'cashier',
  '0045-account-deletion.sql': 'players',
  '0046-end-of-quiet-hours.sql': 'players',
  '0047-exclusion-key.sql': 'players',
  '0048-notified-wins.sql': 'players',
};

/** Tables and functions whose owner is not that of their migration. */
const WING_OF_OBJECT: Readonly<Record<string, string>> = {
  schema_migrations: 'platform',
  settlement_proofs: 'reports',
  archived_before: 'betting',
  refuse_archived_settlement: 'betting',
  ensure_partitions: 'betting',
  push_runs: 'betting',
  place_bids: 'betting',
};

/** Who may write tables of another wing, and why. */
const MAY_WRITE: ReadonlyArray<{ by: string; tables: readonly string[] | 'any'; why: string }> = [
  {
    by: 'place_bids()',
    tables: ['requests', 'play_refusals'],
    why: 'one call decides a batch and stores its responses and refusals',
  },
  {
    by: 'accept_clock()',
    tables: ['clock_marks'],
    why: 'one call sets the mark and closes the draws that the fast clock closed',
  },
  { by: 'demo/', tables: 'any', why: 'seeds the demo in bulk' },
  { by: 'ops/seed-large/', tables: 'any', why: 'seeds a large database for measurements' },
  { by: 'ledger/seed-past.sql.ts', tables: 'any', why: 'seeds months of slips and their transfers in one pass' },
];

/** Reads the tables and functions that the migrations make. */
export function readDatabase(migrations: string): Database {
  const owners = new Map([['schema_migrations', 'platform']]);
  const functions: Array<{ name: string; wing: string; body: string }> = [];
  for (const file of readdirSync(migrations).toSorted()) {
    const wing = WING_OF_MIGRATION[file];
    if (wing === undefined) throw new Error(`${file} has no wing: add it to WING_OF_MIGRATION`);
    const text = readFileSync(path.join(migrations, file), 'utf8');
    const wingOf = (name: string): string => WING_OF_OBJECT[name] ?? wing;
    for (const [, name = ''] of text.matchAll(/^create (?:unlogged )?table (\w+)/gm)) owners.set(name, wingOf(name));
    for (const [, name = '', body = ''] of text.matchAll(FUNCTION)) functions.push({ name, wing: wingOf(name), body });
  }
  return { owners, functions };
}

const FUNCTION = /^create (?:or replace )?function (\w+)\([\s\S]*?\$\$([\s\S]*?)\$\$;/gm;
const WRITE = /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?(?:public\.)?(\w+)/gi;
const READ = /(?<!delete\s)\b(?:from|join|using)\s+\(?(?:only\s+)?(?:public\.)?(\w+)(?:\s+\w+)?(?:\s*,\s*(\w+))?/gi;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$|^import [\s\S]*?;$/gm;

/**
 * Returns every use of a table, in the SQL of each wing and in the bodies of its functions. A write through a function
 * belongs to the wing of the function. Table names that a program computes (backup, restore, archive) are not seen.
 */
export function findAccess(source: string, { owners, functions }: Database): Access[] {
  const found: Access[] = [];
  const scan = (wing: string, by: string, text: string): void => {
    const bare = text.replaceAll(COMMENTS, ' ');
    const add = (kind: Access['kind'], names: ReadonlyArray<string | undefined>): void => {
      for (const table of new Set(names))
        if (table !== undefined && owners.has(table)) found.push({ table, wing, kind, by });
    };
    add(
      'write',
      [...bare.matchAll(WRITE)].map((match) => match[1]),
    );
    add(
      'read',
      [...bare.matchAll(READ)].flatMap((match) => [match[1], match[2]]),
    );
  };
  for (const { name, wing, body } of functions) scan(wing, `${name}()`, body);
  for (const file of sourceFiles(source)) {
    scan(file.split('/')[0] ?? '', file, readFileSync(path.join(source, file), 'utf8'));
  }
  return found;
}

/** Paths of the product's files below its wings, with `/`. */
export function sourceFiles(source: string): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter(
      (file) =>
        file.endsWith('.ts') && !file.endsWith('.test.ts') && file.includes('/') && !file.startsWith('testing/'),
    )
    .toSorted();
}

/** Returns the writes to a table of another wing that MAY_WRITE does not allow. */
export function findForeignWrites(accesses: readonly Access[], { owners }: Database): Access[] {
  return accesses.filter(
    ({ table, wing, kind, by }) =>
      kind === 'write' &&
      owners.get(table) !== wing &&
      !MAY_WRITE.some((rule) => by.startsWith(rule.by) && (rule.tables === 'any' || rule.tables.includes(table))),
  );
}

/** docs/tables.md: the owner of each table, who else writes it, and which other wings read it. */
export function tablesText(accesses: readonly Access[], { owners }: Database): string {
  const rows = [...owners]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([table, owner]) => {
      const others = accesses.filter((access) => access.table === table && access.wing !== owner);
      const list = (values: readonly string[]): string => [...new Set(values)].toSorted().join(', ');
      const writers = list(
        others
          .filter(({ kind }) => kind === 'write')
          .map(({ wing, by }) => (by.endsWith('()') ? `${wing} (${by})` : wing)),
      );
      const readers = list(others.filter(({ kind }) => kind === 'read').map(({ wing }) => wing));
      return `| ${table} | ${owner} | ${writers} | ${readers} |`;
    });
  return [
    '# Which wing uses which table',
    '',
    'Written by `npm run schema:dump`; never edited by hand. A wing is a folder of `apps/server/src`. A table is written by its owner.',
    'Exceptions need a reason:',
    '',
    ...MAY_WRITE.map(
      ({ by, tables, why }) =>
        `- \`${by}\` writes ${tables === 'any' ? 'tables of any wing' : tables.join(', ')}: ${why}.`,
    ),
    '',
    'Backup, restore and archive read and write every table by names from the catalogs, so they are not in the list.',
    'What a table and its columns mean: [schema.sql](../apps/server/schema.sql).',
    '',
    '| Table | Owner | Also written by | Also read by |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
