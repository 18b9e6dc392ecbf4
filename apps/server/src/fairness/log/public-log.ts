import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseVerifierKey, type VerifierKey } from '@surahi/fairness';
import type { PlatformContext } from '../../platform/context.ts';
import { defineTopic } from '../../platform/event-bus.ts';
import { projectRoot } from '../../platform/files/paths.ts';
import { type Archive, openArchive } from './archive.ts';
import { demoNotice } from './demo-notice.ts';
import type { LogState } from './log-metrics.ts';
import { KeyRing } from './key-ring.ts';
import { openSeed } from './log-key.ts';

/** A witness that this server asks for cosignatures. */
export type Witness = { url: string; key: VerifierKey; verifierKey: string };

/** The identity of the public log, and what this node knows about it. */
export type PublicLog = {
  /** The log's name: the first line of every checkpoint. */
  origin: string;
  /** The private keys that are installed on this node. */
  keys: KeyRing;
  /** The key with which an empty log starts: `keys.configured`. */
  configuredKey: string;
  witnesses: readonly Witness[];
  /** Witnesses that must cosign before a record counts as published. */
  quorum: number;
  /** SHA-256 of the verifier file that this server offers, in hex. */
  verifierSha256: string;
  /** The bytes of the verifier file. */
  verifierFile: Buffer;
  /** The text that is shown with every proof of this server. Empty without a demo beacon or witness. */
  notice: string;
  archive: Archive;
  /**
   * The largest size that this node knows to be published. This node published or served it, or has it in its archive.
   * A database with fewer entries has lost its newest transactions. Readers then get 503 for what it lacks.
   */
  publishedSize: number;
  /**
   * Whether this node has put the entries of its archive back and compared the log with a quorum of witnesses, since
   * its start and since it last lost its connection. Before that, the database may lack the newest transactions. An
   * entry that is derived from the rest could then differ from one that an archive puts back, and stop the log for
   * good.
   */
  isCompared: boolean;
  /** Why this node signs nothing; undefined while the log is in order. */
  halted: string | undefined;
  /** For the metrics of this node. */
  state: LogState;
};

/** Published on this node when its log becomes compared. */
export const logCompared = defineTopic<undefined>('log-compared');

declare module '../../platform/context.ts' {
  interface AppContext {
    /** undefined: PUBLIC_LOG is off, and results are not covered by a log. */
    publicLog: PublicLog | undefined;
  }
}

/**
 * Opens the log's key and archive. Returns undefined when PUBLIC_LOG is off. Throws when the key, a witness key or the
 * archive is damaged.
 */
export async function openPublicLog({ config }: Pick<PlatformContext, 'config'>): Promise<PublicLog | undefined> {
  if (config.publicLog === undefined) return undefined;
  const dataDir = path.resolve(projectRoot(), config.dataDir);
  const origin = config.publicLog.origin ?? `${new URL(config.publicUrl).host}/log`;
  const { key, nextKey, oldKeys } = config.publicLog;
  const keys = new KeyRing(origin, { current: await openSeed(key, dataDir), next: nextKey, old: oldKeys });
  const verifierFile = await readVerifier(path.resolve(projectRoot(), config.publicLog.verifierFile));
  const archive = await openArchive(
    path.resolve(projectRoot(), config.publicLog.archiveDir ?? path.join(dataDir, 'public-log')),
  );
  return {
    origin,
    keys,
    configuredKey: keys.configured,
    verifierSha256: createHash('sha256').update(verifierFile).digest('hex'),
    verifierFile,
    quorum: config.publicLog.quorum,
    notice: demoNotice(config),
    witnesses: config.publicLog.witnesses.map((witness) => ({
      url: witness.url,
      key: parseVerifierKey(witness.key),
      verifierKey: witness.key,
    })),
    archive,
    publishedSize: archive.size(),
    isCompared: false,
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
