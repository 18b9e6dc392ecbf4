import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Binaries, RunAs } from './embedded-binaries.ts';

const execFileAsync = promisify(execFile);

/** Random passwords of the roles, stored in the data folder with access for its owner alone. */
export type Credentials = { superuser: string; owner: string; app: string };

const CREDENTIALS = 'surahi-credentials.json';

/**
 * Creates the cluster `folder`/data unless it exists. It is created under a temporary name and then renamed. So an
 * interrupted start leaves no half-made cluster, and of two concurrent starts one wins.
 */
export async function ensureCluster(
  folder: string,
  binaries: Binaries,
  runAs: RunAs | undefined,
): Promise<Credentials> {
  const data = path.join(folder, 'data');
  if (!existsSync(path.join(data, 'PG_VERSION'))) await makeCluster(folder, data, binaries, runAs);
  // makeCluster wrote it in this shape.
  return JSON.parse(readFileSync(path.join(data, CREDENTIALS), 'utf8')) as Credentials;
}

async function makeCluster(folder: string, data: string, binaries: Binaries, runAs: RunAs | undefined): Promise<void> {
  mkdirSync(folder, { recursive: true });
  if (runAs !== undefined) chownSync(folder, runAs.uid, runAs.gid);
  chmodSync(folder, 0o700);
  const draft = path.join(folder, `data.${process.pid}.${randomBytes(4).toString('hex')}`);
  const passwordFile = `${draft}.password`;
  const credentials: Credentials = { superuser: newPassword(), owner: newPassword(), app: newPassword() };
  try {
    writePrivate(passwordFile, credentials.superuser, runAs);
    await execFileAsync(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--no-instructions',
        // The checkpoint of the first start writes everything to disk.
        '--no-sync',
      ],
      { cwd: folder, env: postgresEnv(), ...(runAs === undefined ? {} : { uid: runAs.uid, gid: runAs.gid }) },
    );
    writePrivate(path.join(draft, CREDENTIALS), JSON.stringify(credentials), runAs);
    renameSync(draft, data);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(path.join(data, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

function writePrivate(file: string, text: string, runAs: RunAs | undefined): void {
  writeFileSync(file, text, { mode: 0o600 });
  if (runAs !== undefined) chownSync(file, runAs.uid, runAs.gid);
}

/** The environment of the database process: none of our PG… variables and no secrets. */
export function postgresEnv(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' };
}
