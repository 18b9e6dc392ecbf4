import type { RawConfig } from './schema.ts';

export type DatabaseConfig = {
  /** undefined: the embedded PostgreSQL in `dataDir`. */
  url: string | undefined;
  ownerUrl: string | undefined;
  /** The address of PostgreSQL itself, if `url` names a pooler. LISTEN, the job library and workers need a session. */
  directUrl: string | undefined;
  /** The address of standbys that serve reads. undefined: the leader serves all reads. */
  readUrl: string | undefined;
  /** A standby that lags more than this serves no reads. */
  readMaxLagSeconds: number;
  poolSize: number;
};

/** The addresses of the database. */
export function toDatabase(raw: RawConfig): DatabaseConfig {
  return {
    url: raw.DATABASE_URL,
    ownerUrl: raw.DATABASE_OWNER_URL,
    directUrl: raw.DATABASE_DIRECT_URL,
    readUrl: raw.DATABASE_READ_URL,
    readMaxLagSeconds: raw.READ_MAX_LAG_SECONDS,
    poolSize: raw.DB_POOL_SIZE,
  };
}

/** Finds addresses that are set without DATABASE_URL. The embedded PostgreSQL has one role, no pooler and no standby. */
export function databaseProblems(raw: RawConfig): string[] {
  if (raw.DATABASE_URL !== undefined) return [];
  return (['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const).flatMap((name) =>
    raw[name] === undefined ? [] : [`${name}: requires DATABASE_URL`],
  );
}
