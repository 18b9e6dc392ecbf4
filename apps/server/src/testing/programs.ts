import path from 'node:path';
import { projectRoot } from '../platform/files/paths.ts';

const apps = path.join(projectRoot(), 'apps');

/**
 * The built programs that tests start as processes. The global set-up builds them, because compiling the source at each
 * start would take several seconds of processor time.
 */
export const PROGRAMS = {
  server: path.join(apps, 'server/dist/main.js'),
  ops: path.join(apps, 'server/dist/ops.js'),
  worker: path.join(apps, 'server/dist/worker.js'),
  witness: path.join(apps, 'witness/dist/witness.mjs'),
} as const;
