import type { RawConfig } from './schema.ts';

/** Worker processes of a node by lane: they read pictures, make files and compute proofs (platform/workers). */
export type WorkersConfig = { pictures: number; files: number; proofs: number; niceness: number };

/** The numbers of worker processes of a node. */
export function toWorkers(raw: RawConfig): WorkersConfig {
  const { WORKERS_PICTURES: pictures, WORKERS_FILES: files, WORKERS_PROOFS: proofs, WORKERS_NICENESS: niceness } = raw;
  return { pictures, files, proofs, niceness };
}
