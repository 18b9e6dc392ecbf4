import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The folder apps/server, found from wherever this code runs: from src while developing, from a bundle in dist later.
 * It is the nearest folder above that has the migrations.
 */
export function serverRoot(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'migrations')) && existsSync(path.join(folder, 'package.json'))) return folder;
    if (folder === path.dirname(folder)) throw new Error('The folder of the server with its migrations is missing');
  }
}

/** The folder of the whole project, two above apps/server; relative settings and `.env` are read from here. */
export function projectRoot(): string {
  return path.resolve(serverRoot(), '..', '..');
}
