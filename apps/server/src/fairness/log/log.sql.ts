import type { HashedNode, TreeNode } from '@surahi/fairness';
import { tryLock } from '../../platform/db/advisory-locks.ts';
import type { Statement } from '../../platform/db/db.ts';
import type { PlacedEntry } from './archive.ts';

/** Lets one node give places at a time, so that a size has one root. Does not wait. Held until the transaction ends. */
export function tryLockSequencer(): Statement {
  return tryLock('publicLog');
}

/** Stores the verifier key at the first start. */
export function insertIdentity(verifierKey: string): Statement {
  return { text: 'insert into log_identity (verifier_key) values ($1) on conflict do nothing', values: [verifierKey] };
}

export type IdentityRow = { verifier_key: string };

/** The verifier key of the first start. */
export function selectIdentity(): Statement {
  return { text: 'select verifier_key from log_identity' };
}

/** Adds a waiting entry and notifies the sequencers. Returns no row when (kind, subject, version) exists. */
export function insertEntry(entry: { kind: string; subject: string; version: number; bytes: Uint8Array }): Statement {
  return {
    name: 'log_insert_entry',
    text: `with added as (
        insert into log_entries (kind, subject, version, bytes) values ($1, $2, $3, $4)
        on conflict (kind, subject, version) do nothing returning entry_no
      )
      select entry_no, pg_notify('log_entries', '') from added`,
    values: [entry.kind, entry.subject, entry.version, Buffer.from(entry.bytes)],
  };
}

export type WaitingRow = { entry_no: bigint; kind: string; subject: string; version: number; bytes: Buffer };

/**
 * The next waiting entries, in their order. An `origin` entry comes first: a node of the new origin may sign no
 * checkpoint without it.
 */
export function selectWaiting(limit: number): Statement {
  return {
    name: 'log_waiting',
    text: `select entry_no, kind, subject, version, bytes from log_entries where log_index is null
      order by kind = 'origin' desc, entry_no limit $1`,
    values: [limit],
  };
}

/** Gives each waiting entry its place. */
export function placeEntries(entryNos: readonly bigint[], firstIndex: number): Statement {
  return {
    name: 'log_place',
    text: `update log_entries e set log_index = $2::bigint + i.nth - 1
      from unnest($1::bigint[]) with ordinality as i (entry_no, nth) where e.entry_no = i.entry_no`,
    values: [entryNos, firstIndex],
  };
}

/** Puts an entry from the archive back at its place. Fails when the place holds another entry. */
export function restoreEntry(entry: PlacedEntry): Statement {
  return {
    text: `insert into log_entries as e (kind, subject, version, bytes, log_index) values ($1, $2, $3, $4, $5)
      on conflict (kind, subject, version) do update set log_index = excluded.log_index
      where e.log_index is null and e.bytes = excluded.bytes returning entry_no`,
    values: [entry.kind, entry.subject, entry.version, Buffer.from(entry.bytes), entry.logIndex],
  };
}

export type EntryRow = { log_index: bigint; kind: string; subject: string; version: number; bytes: Buffer };

/** The entries with places from `first` to before `end`, in their order. */
export function selectEntries(first: number, end: number): Statement {
  return {
    name: 'log_entries',
    text: `select log_index, kind, subject, version, bytes from log_entries
      where log_index >= $1 and log_index < $2 order by log_index`,
    values: [first, end],
  };
}

export type KeyChangeRow = { log_index: bigint; bytes: Buffer };

/** The `key` and `origin` entries that have an index, oldest first. Each gives the log another key. */
export function selectKeyChanges(): Statement {
  return {
    name: 'log_key_changes',
    text: `select log_index, bytes from log_entries where kind in ('key', 'origin') and log_index is not null
      order by log_index`,
  };
}

/** One version of a record; log_index is null while it waits. */
export type RecordRow = { log_index: bigint | null; version: number; bytes: Buffer };

/** All versions of a record. */
export function selectRecord(kind: string, subject: string): Statement {
  return {
    name: 'log_record',
    text: `select log_index, version, bytes from log_entries where kind = $1 and subject = $2 order by version`,
    values: [kind, subject],
  };
}

/** One version of a record. */
export function selectVersion(kind: string, subject: string, version: number): Statement {
  return {
    name: 'log_version',
    text: `select log_index, version, bytes from log_entries where kind = $1 and subject = $2 and version = $3`,
    values: [kind, subject, version],
  };
}

export type NodeRow = { level: number; position: bigint; hash: Buffer };

/** Nodes of the tree by level and position. A node that does not exist is missing in the answer. */
export function selectNodes(nodes: readonly TreeNode[]): Statement {
  return {
    name: 'log_nodes',
    text: `select n.level, n.position, n.hash from log_nodes n
      join unnest($1::smallint[], $2::bigint[]) as i (level, position) on (n.level, n.position) = (i.level, i.position)`,
    values: [nodes.map((node) => node.level), nodes.map((node) => node.index)],
  };
}

/** Nodes of one level with positions from `first` to before `end`, in order. */
export function selectLevel(level: number, first: number, end: number): Statement {
  return {
    name: 'log_level',
    text: `select level, position, hash from log_nodes
      where level = $1 and position >= $2 and position < $3 order by position`,
    values: [level, first, end],
  };
}

export function insertNodes(nodes: readonly HashedNode[]): Statement {
  return {
    name: 'log_insert_nodes',
    text: `insert into log_nodes (level, position, hash)
      select * from unnest($1::smallint[], $2::bigint[], $3::bytea[])`,
    values: [
      nodes.map((node) => node.level),
      nodes.map((node) => node.index),
      nodes.map((node) => Buffer.from(node.hash)),
    ],
  };
}

export type CheckpointRow = {
  tree_size: bigint;
  root: Buffer;
  note: string;
  made_at: Date;
  published_at: Date | null;
};

const CHECKPOINT = 'tree_size, root, note, made_at, published_at';

/** The newest checkpoint, published or not. */
export function selectNewestCheckpoint(): Statement {
  return {
    name: 'log_newest_checkpoint',
    text: `select ${CHECKPOINT} from log_checkpoints order by tree_size desc limit 1`,
  };
}

/** The newest published checkpoint with cosignatures of at least `quorum` witnesses. */
export function selectPublishedCheckpoint(quorum: number): Statement {
  return {
    name: 'log_published_checkpoint',
    text: `select ${CHECKPOINT} from log_checkpoints p
      where published_at is not null and ($1::integer = 0 or $1 <= (
        select count(distinct witness_key) from log_cosignatures c where c.tree_size = p.tree_size))
      order by tree_size desc limit 1`,
    values: [quorum],
  };
}

export function insertCheckpoint(size: number, root: Uint8Array, note: string): Statement {
  return {
    name: 'log_insert_checkpoint',
    text: `insert into log_checkpoints (tree_size, root, note) values ($1, $2, $3)`,
    values: [size, Buffer.from(root), note],
  };
}

/** Marks every checkpoint up to a size as published and notifies all nodes. */
export function publishCheckpoints(size: number): Statement {
  return {
    name: 'log_publish',
    text: `with published as (
        update log_checkpoints set published_at = app_now() where published_at is null and tree_size <= $1 returning 1
      )
      select pg_notify('log_checkpoints', '') from (select count(*) from published) p`,
    values: [size],
  };
}

export type CosignatureRow = { tree_size: bigint; witness_key: string; line: string; cosigned_at: Date };

/** The cosignatures of a checkpoint, the earliest of each witness. */
export function selectCosignatures(size: number): Statement {
  return {
    name: 'log_cosignatures',
    text: `select distinct on (witness_key) tree_size, witness_key, line, cosigned_at from log_cosignatures
      where tree_size = $1 order by witness_key, cosigned_at`,
    values: [size],
  };
}

/** Stores a cosignature and notifies all nodes when it is new. */
export function insertCosignature(row: {
  size: number;
  witnessKey: string;
  line: string;
  cosignedAtMs: number;
}): Statement {
  return {
    name: 'log_insert_cosignature',
    text: `with added as (
        insert into log_cosignatures (tree_size, witness_key, line, cosigned_at) values ($1, $2, $3, $4)
        on conflict do nothing returning 1
      )
      select pg_notify('log_checkpoints', '') from added`,
    values: [row.size, row.witnessKey, row.line, new Date(row.cosignedAtMs)],
  };
}

/** The largest size below `size` that this witness cosigned, and its note; no row when it cosigned none. */
export function selectLastCosigned(witnessKey: string): Statement {
  return {
    name: 'log_last_cosigned',
    text: `select max(tree_size) as tree_size from log_cosignatures where witness_key = $1`,
    values: [witnessKey],
  };
}
