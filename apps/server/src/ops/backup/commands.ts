import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createDb } from '../../platform/db/db.ts';
import { inDataDir } from '../../platform/files/paths.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts';
import { checkAllBooks } from '../../reports/integrity/index.ts';
import { RefusedError } from '../acting.ts';
import { type Command, type OpsContext, requiredOption, textOption } from '../command.ts';
import { readBackup } from './manifest.ts';
import { restoreBackup, type RestoreTarget } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const FROM = { type: 'string', placeholder: '<folder>', help: 'the folder that a backup wrote' } as const;

export const backup: Command = {
  name: 'backup',
  summary: 'Writes a snapshot of every table into a new folder while the platform runs.',
  positionals: '',
  options: {
    into: {
      type: 'string',
      placeholder: '<folder>',
      help: 'the parent folder of the backup (default: DATA_DIR/backups)',
    },
  },
  notes:
    'A backup contains mobile numbers and password hashes. Store it, and a second copy, where only administrators can read it.',
  run: async (ops, values) => {
    const into = path.resolve(textOption(values, 'into') ?? inDataDir(ops.config.dataDir, 'backups'));
    const taken = await takeBackup({ ownerUrl: ops.database.ownerUrl, into, print: ops.say });
    ops.say(`${taken.manifest.tables.length} tables, ${taken.rows} rows, ${taken.bytes} bytes in ${taken.folder}`);
    return 0;
  },
};

export const restore: Command = {
  name: 'restore',
  summary: 'Loads a backup into this empty database in one transaction, compares every row, and checks the books.',
  positionals: '',
  options: { from: FROM },
  notes: 'DATA_DIR, or DATABASE_URL and DATABASE_OWNER_URL, must name a new database on which no server has run.',
  run: async (ops, values) => {
    const folder = path.resolve(requiredOption(values, 'from'));
    const manifest = await readBackup(folder);
    await restoreBackup({ folder, manifest, target: ops.database, print: ops.say });
    return report(ops, await problemsOf(ops.database));
  },
  beforeMigrating: true,
};

export const verifyBackup: Command = {
  name: 'verify-backup',
  summary: 'Restores a backup into a temporary database, and checks its rows and books.',
  positionals: '',
  options: {
    from: FROM,
    scratch: {
      type: 'string',
      placeholder: '<folder>',
      help: "the parent folder of the temporary database (default: the system's folder for temporary files)",
    },
  },
  notes:
    'The temporary database needs about as much space as the database that was backed up. It is deleted at the end.',
  run: async (ops, values) => {
    const folder = path.resolve(requiredOption(values, 'from'));
    const manifest = await readBackup(folder);
    const scratch = mkdtempSync(path.join(path.resolve(textOption(values, 'scratch') ?? tmpdir()), 'surahi-verify-'));
    const postgres = await startEmbeddedPostgres({ dataDir: scratch, fsync: false });
    try {
      await restoreBackup({ folder, manifest, target: postgres, print: ops.say });
      const code = report(ops, await problemsOf(postgres));
      if (code === 0) await markVerified(ops.database.ownerUrl, path.basename(folder));
      return code;
    } finally {
      await postgres.stop();
      rmSync(scratch, { recursive: true, force: true });
    }
  },
};

async function problemsOf(target: RestoreTarget): Promise<string[]> {
  const db = createDb({ connectionString: target.appUrl, max: 4, statementTimeoutMs: 0 });
  try {
    const { problems } = await checkAllBooks(db);
    return problems.map((one) => `${one.check}: ${one.subject}: ${one.detail}`);
  } finally {
    await db.close();
  }
}

function report(ops: OpsContext, problems: readonly string[]): number {
  if (problems.length > 0) throw new RefusedError(['The books of the backup do not balance', ...problems].join('\n'));
  ops.say('Every row was restored and the books balance');
  return 0;
}

async function markVerified(ownerUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('update backups set verified_at = app_now() where name = $1', [name]);
  } finally {
    await client.end();
  }
}
