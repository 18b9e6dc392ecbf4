import { isProtected, type RawConfig } from './schema.ts';

export type PublicLogConfig = {
  /**
   * The name of the log in its checkpoints: host and path, without a scheme. undefined: the host of publicUrl, and
   * /log.
   */
  origin: string | undefined;
  /** The private key, 32 bytes in base64. undefined: log.key in the data folder, which is created when it is missing. */
  key: string | undefined;
  /** The private key that two operators can make the log's key. */
  nextKey: string | undefined;
  /** Earlier private keys. They sign receipts of draws whose records name them. */
  oldKeys: readonly string[];
  /** Folder of the archive. undefined: public-log in the data folder. */
  archiveDir: string | undefined;
  /** The verifier that records name by its hash, relative to the project. */
  verifierFile: string;
  witnesses: readonly { url: string; key: string }[];
  /** How many witnesses must sign a checkpoint, or that a round is missing. */
  quorum: number;
};

/** Where the rounds come from that decide draws. */
export type BeaconConfig = {
  /** undefined: the chain quicknet. `name` stands in the paths of relays. */
  chain: { name: string; hash: string; key: string; genesis: number; period: number } | undefined;
  relays: readonly string[];
  /** The round that decides a session is the first one this long after its cut-off. */
  delaySeconds: number;
};

/** The name of the witness that `npm start` runs on this machine (scripts/lib/demo-fairness.mjs). */
export const DEMO_WITNESS = 'demo-witness';

/** Whether a verifier key is that of the demo witness. */
export function isDemoWitness(verifierKey: string): boolean {
  return verifierKey.startsWith(`${DEMO_WITNESS}+`);
}

/** The public log is on outside production, and wherever it has a key. */
export function toPublicLog(raw: RawConfig): PublicLogConfig | undefined {
  if (!(raw.PUBLIC_LOG ?? (raw.LOG_KEY !== undefined || !isProtected(raw)))) return undefined;
  return {
    origin: raw.LOG_ORIGIN,
    key: raw.LOG_KEY,
    nextKey: raw.LOG_NEXT_KEY,
    oldKeys: raw.LOG_OLD_KEYS,
    archiveDir: raw.LOG_ARCHIVE_DIR,
    verifierFile: raw.VERIFIER_FILE,
    witnesses: raw.LOG_WITNESSES,
    quorum: raw.LOG_QUORUM ?? raw.LOG_WITNESSES.length,
  };
}

/**
 * Two quorums of more than half of the witnesses share one, so no two histories both get a quorum. Returns the problems
 * of LOG_QUORUM.
 */
export function quorumProblems({ LOG_QUORUM: quorum, LOG_WITNESSES: witnesses }: RawConfig): string[] {
  if (quorum === undefined || (2 * quorum > witnesses.length && quorum <= witnesses.length)) return [];
  return [`LOG_QUORUM: must be more than half of the ${witnesses.length} witnesses, and at most all of them`];
}

/** A beacon without a log decides nothing: the record of a draw names its round. */
export function toBeacon(raw: RawConfig): BeaconConfig | undefined {
  if (raw.BEACON_RELAYS === undefined || toPublicLog(raw) === undefined) return undefined;
  const [name, hash, key, genesis, period] = raw.BEACON_CHAIN?.split(' ') ?? [];
  const isOther = name !== undefined && hash !== undefined && key !== undefined;
  return {
    chain: isOther ? { name, hash, key, genesis: Number(genesis), period: Number(period) } : undefined,
    relays: raw.BEACON_RELAYS,
    delaySeconds: raw.BEACON_DELAY_SECONDS,
  };
}
