import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isLeader } from '../patroni-rest.ts';
import type { SmallDisk } from '../small-disk.ts';
import { HOSTS, patroniUrl, PG_HOSTS, type PgHost, PORTS } from './hosts.ts';
import type { Programs } from './programs.ts';
import { patroniFile, SMALL_POSTGRES } from './settings.ts';

export type PgMember = {
  host: PgHost;
  /** The whole disk of the host. */
  disk: SmallDisk;
  /** Starts Patroni, which starts PostgreSQL. */
  start(): void;
  /** Whether Patroni calls itself the leader; undefined without an answer within a second. */
  isLeader(): Promise<boolean | undefined>;
};

/** The superuser of `deploy/patroni.yml`. The password may be public: the cluster lives for minutes and is unreachable. */
const SUPERUSER = { username: 'postgres', password: 'change-me' };

/** Enough for an hour of load. A full disk needs memory of this size. */
const DISK_MEBIBYTES = 1_024;

/** Prepares three hosts with Patroni. Nothing starts yet. */
export function makeMembers(programs: Programs): PgMember[] {
  return PG_HOSTS.map((host) => {
    const disk = programs.giveDisk(host, DISK_MEBIBYTES);
    const folder = programs.folder(host);
    writeFileSync(path.join(folder, 'patroni.yml'), patroniFile(host), { mode: 0o644 });
    writeFileSync(path.join(folder, 'surahi.conf'), SMALL_POSTGRES, { mode: 0o644 });
    return {
      host,
      disk,
      start: () => {
        if (!existsSync(folder)) throw new Error(`${host} has no disk`);
        programs.start(host, ['patroni', '/mnt/patroni.yml']);
      },
      isLeader: () => isLeader(patroniUrl(host)),
    };
  });
}

/** The address of the `postgres` database on a host, past HAProxy. */
export function directUrl(host: PgHost): string {
  return addressOf(HOSTS[host], PORTS.postgres);
}

/** The address of the `postgres` database behind an address and a port. */
export function addressOf(
  address: string,
  port: number,
  role: { username: string; password: string } = SUPERUSER,
): string {
  return `postgresql://${role.username}:${role.password}@${address}:${port}/postgres`;
}
