import type { Statement } from '../../platform/db/db.ts';

/** Stores a verifier file under its SHA-256, unless it is stored already. */
export function insertVerifier(bytes: Buffer): Statement {
  return {
    text: 'insert into verifier_files (sha256, bytes) values (sha256($1), $1) on conflict do nothing',
    values: [bytes],
  };
}

export type VerifierRow = { bytes: Buffer };

/** The verifier file with this SHA-256, in hex; no row when no node has offered it. */
export function selectVerifier(sha256: string): Statement {
  return { text: `select bytes from verifier_files where sha256 = decode($1, 'hex')`, values: [sha256] };
}
