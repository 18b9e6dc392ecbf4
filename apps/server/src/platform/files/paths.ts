import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the folder apps/server: the nearest parent folder with the migrations. This works from src and from a bundle
 * in dist.
 */
export function serverRoot(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'migrations')) && existsSync(path.join(folder, 'package.json'))) return folder;
    if (folder === path.dirname(folder)) throw new Error('The folder of the server with its migrations is missing');
  }
}

/**
 * Returns the folder of the whole project, two above apps/server. Relative settings and `.env` are resolved from here.
 */
export function projectRoot(): string {
  return path.resolve(serverRoot(), '..', '..');
}

/** Returns a path in the data folder. `dataDir` is DATA_DIR: an absolute folder, or one below the project folder. */
export function inDataDir(dataDir: string, name: string): string {
  return path.resolve(projectRoot(), dataDir, name);
}
