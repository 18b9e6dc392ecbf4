import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '..', '..');

/** A built checkout of another commit. */
export type BaseWorktree = { folder: string; commit: string; remove(): void };

/**
 * Checks out `revision` into a temporary git worktree below .cache/, installs its packages and builds it.
 * Packages are hard links to this checkout's when both lock files are equal; otherwise `npm ci` installs them.
 */
export function openBaseWorktree(revision: string): BaseWorktree {
  const commit = output('git', ['rev-parse', '--short=7', '--verify', `${revision}^{commit}`]);
  // the same file system as node_modules, which hard links need
  const folder = path.join(ROOT, '.cache', `bench-base-${commit}-${process.pid}`);
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
    execFileSync('git', ['worktree', 'prune'], { cwd: ROOT });
  };
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, commit], { cwd: ROOT, stdio: 'inherit' });
  try {
    installPackages(folder);
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'inherit' });
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, commit, remove };
}

function installPackages(folder: string): void {
  const lockFile = (home: string): string => readFileSync(path.join(home, 'package-lock.json'), 'utf8');
  const packages = path.join(ROOT, 'node_modules');
  if (!existsSync(packages) || lockFile(folder) !== lockFile(ROOT)) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
    return;
  }
  execFileSync('cp', ['-al', packages, path.join(folder, 'node_modules')]);
  // a cache that a tool overwrites in place would change this checkout's too
  for (const cache of ['.vite', '.cache', '.vite-temp'])
    rmSync(path.join(folder, 'node_modules', cache), { recursive: true, force: true });
}

function output(file: string, args: readonly string[]): string {
  return execFileSync(file, args, { cwd: ROOT, encoding: 'utf8' }).trim();
}
