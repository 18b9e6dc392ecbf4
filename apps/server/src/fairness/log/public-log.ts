import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  formatCheckpoint,
  formatNote,
  formatVerifierKey,
  makeVerifierKey,
  parseVerifierKey,
  SIGNATURE_TYPE,
  signNote,
  toHex,
  type VerifierKey,
} from '@surahi/fairness';
import type { PlatformContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { projectRoot } from '../../platform/files/paths.ts';
import { type Archive, openArchive } from './archive.ts';
import type { LogState } from './log-metrics.ts';
import { type IdentityRow, insertIdentity, selectIdentity } from './log.sql.ts';
import { openLogKeys } from './log-key.ts';

/** A witness that this server asks for cosignatures. */
export type Witness = { url: string; key: VerifierKey; verifierKey: string };

/** The identity of the public log, and what this node knows about it. */
export type PublicLog = {
  /** The log's name: the first line of every checkpoint. */
  origin: string;
  /** The public key of the log, as `name+id+base64`. */
  verifierKey: string;
  witnesses: readonly Witness[];
  /** Witnesses that must cosign before a record counts as published. */
  quorum: number;
  /** Public key of the acceptance signatures, in hex. */
  acceptKey: string;
  /** Signs the message that `acceptanceMessage` makes for a batch of accepted leaves. Returns 64 bytes. */
  signAcceptance(message: Uint8Array): Uint8Array;
  /** SHA-256 of the verifier file that this server offers, in hex. */
  verifierSha256: string;
  /** The bytes of the verifier file. */
  verifierFile: Buffer;
  /** The text that stands beside every proof of this server. Empty in licensed mode. */
  notice: string;
  archive: Archive;
  /**
   * The largest size that this node knows to be published. This node published or served it, or has it in its archive.
   * A database with fewer entries has lost its newest transactions. Readers then get 503 for what it lacks.
   */
  publishedSize: number;
  /** Signs the checkpoint of a tree and returns it as a note. */
  signCheckpoint(size: number, root: Uint8Array): string;
  /** Why this node signs nothing; undefined while the log is in order. */
  halted: string | undefined;
  /** For the metrics of this node. */
  state: LogState;
};

const DEMO_NOTICE =
  'Demo beacon and witness on the same machine: shows how checking works, proves nothing about the operator';

declare module '../../platform/context.ts' {
  interface AppContext {
    /** undefined: PUBLIC_LOG is off, and results are not covered by a log. */
    publicLog: PublicLog | undefined;
  }
}

/**
 * Opens the log's key and archive. Returns undefined when PUBLIC_LOG is off. Throws when the key, a witness key or the archive
 * is damaged.
 */
export async function openPublicLog({ config }: Pick<PlatformContext, 'config'>): Promise<PublicLog | undefined> {
  if (config.publicLog === undefined) return undefined;
  const dataDir = path.resolve(projectRoot(), config.dataDir);
  const origin = config.publicLog.origin ?? `${new URL(config.publicUrl).host}/log`;
  const { checkpoints, acceptances } = await openLogKeys(config.publicLog.key, dataDir);
  const key = makeVerifierKey(origin, SIGNATURE_TYPE.ed25519, checkpoints.publicKey);
  const verifierFile = await readVerifier(path.resolve(projectRoot(), config.publicLog.verifierFile));
  const archive = await openArchive(
    path.resolve(projectRoot(), config.publicLog.archiveDir ?? path.join(dataDir, 'public-log')),
  );
  return {
    origin,
    verifierKey: formatVerifierKey(key),
    acceptKey: toHex(acceptances.publicKey),
    signAcceptance: (message) => acceptances.sign(message),
    verifierSha256: createHash('sha256').update(verifierFile).digest('hex'),
    verifierFile,
    quorum: config.publicLog.quorum,
    notice: config.valueMode === 'demo' ? DEMO_NOTICE : '',
    witnesses: config.publicLog.witnesses.map((witness) => ({
      url: witness.url,
      key: parseVerifierKey(witness.key),
      verifierKey: witness.key,
    })),
    archive,
    publishedSize: archive.size(),
    signCheckpoint: (size, root) => {
      const text = formatCheckpoint({ origin, size, root });
      return formatNote({ text, signatures: [signNote(text, key, checkpoints.sign)] });
    },
    halted: undefined,
    state: { entriesWaiting: 0, cosignedAtMs: undefined, fraudReports: 0 },
  };
}

async function readVerifier(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new Error(`The verifier ${file} cannot be read. Run npm run build, or set VERIFIER_FILE.`, { cause: error });
  }
}

/**
 * Compares the name and key of this node with those of the database's first start, which it stores when there are none. Throws
 * LogIdentityError when they differ: PUBLIC_URL, LOG_ORIGIN or LOG_KEY changed, or log.key of the data folder is another one.
 */
export async function claimLogIdentity(db: Db, log: PublicLog): Promise<void> {
  await db.query(insertIdentity(log.verifierKey));
  const stored = await db.one<IdentityRow>(selectIdentity());
  if (stored.verifier_key !== log.verifierKey) throw new LogIdentityError(stored.verifier_key, log.verifierKey);
}

/** Throws when the database has a public log: its draws take no bids without one. For a node with PUBLIC_LOG=off. */
export async function refuseWithoutLog(db: Db): Promise<void> {
  const [stored] = await db.query<IdentityRow>(selectIdentity());
  if (stored !== undefined) {
    throw new Error(`This database has the public log ${stored.verifier_key}. Start the server with PUBLIC_LOG=on.`);
  }
}

/** The configured name or key of the log is not that of the database. */
export class LogIdentityError extends Error {
  override name = 'LogIdentityError';
  constructor(stored: string, configured: string) {
    super(
      `The public log of this database is ${stored}. This node has ${configured}. Set LOG_ORIGIN and LOG_KEY to the former.`,
    );
  }
}
