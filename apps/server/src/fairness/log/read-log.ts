import {
  bigEndian,
  concatBytes,
  entryBytes,
  type EntryKind,
  equalBytes,
  formatTileIndex,
  leafHash,
  TILE_HEIGHT,
  TILE_WIDTH,
} from '@surahi/fairness';
import type { Tx } from '../../platform/db/db.ts';
import type { StoredEntry } from './add-entry.ts';
import * as sql from './log.sql.ts';
import type { PublicLog } from './public-log.ts';
import { notePublished } from './publish-checkpoint.ts';

/** A published checkpoint: its size, and the note with the signature of the log and the cosignatures. */
export type PublishedCheckpoint = { size: number; note: string; publishedAtMs: number };

/** Returns the newest published checkpoint that at least `quorum` witnesses cosigned, or undefined when there is none. */
export async function readCheckpoint(tx: Tx, quorum = 0): Promise<PublishedCheckpoint | undefined> {
  const [row] = await tx.query<sql.CheckpointRow>(sql.selectPublishedCheckpoint(quorum));
  if (row === undefined || row.published_at === null) return undefined;
  const cosignatures = await tx.query<sql.CosignatureRow>(sql.selectCosignatures(Number(row.tree_size)));
  return {
    size: Number(row.tree_size),
    note: row.note + cosignatures.map(({ line }) => line).join(''),
    publishedAtMs: row.published_at.getTime(),
  };
}

/**
 * The newest published checkpoint for a reader; undefined while the log has none. Returns 'behind' when the database
 * has fewer entries than this node knows to be published. It was then restored, and the archive is not replayed yet.
 */
export async function readHead(tx: Tx, log: PublicLog): Promise<PublishedCheckpoint | undefined | 'behind'> {
  // Read before the query: a concurrent request may raise it after its own query has seen a newer checkpoint.
  const { publishedSize } = log;
  const head = await readCheckpoint(tx);
  if ((head?.size ?? 0) < publishedSize) return 'behind';
  if (head !== undefined) notePublished(log, head.size);
  return head;
}

/**
 * Whether the tree holds the hash of this entry at its index. It does not if somebody changed the entry in the
 * database.
 */
export async function isInTree<Kind extends EntryKind>(
  tx: Tx,
  { logIndex, entry }: StoredEntry<Kind>,
): Promise<boolean> {
  if (logIndex === undefined) return false;
  const [node] = await tx.query<sql.NodeRow>(sql.selectNodes([{ level: 0, index: logIndex }]));
  return node !== undefined && equalBytes(node.hash, leafHash(entryBytes(entry)));
}

/** The indexes of the `key` and `origin` entries, oldest first. */
export async function readKeyChanges(tx: Tx): Promise<number[]> {
  const rows = await tx.query<sql.KeyChangeRow>(sql.selectKeyChanges());
  return rows.map(({ log_index: index }) => Number(index));
}

/** A tile: `index` counts the tiles of its level, `width` its hashes or entries, from 1 to TILE_WIDTH. */
export type TileRequest = { index: number; width: number };

/**
 * The bytes of a tile. missing: the published log does not have all of its hashes or entries. behind: as in `readHead`.
 */
type TileBytes = Uint8Array | 'missing' | 'behind';

/** Returns the concatenated hashes of a tile. Tile level L holds the nodes of tree level 8 × L (C2SP tlog-tiles). */
export async function readTile(
  tx: Tx,
  log: PublicLog,
  level: number,
  { index, width }: TileRequest,
): Promise<TileBytes> {
  const first = index * TILE_WIDTH;
  const problem = await problemOf(tx, log, (first + width) * 2 ** (TILE_HEIGHT * level));
  if (problem !== undefined) return problem;
  const rows = await tx.query<sql.NodeRow>(sql.selectLevel(TILE_HEIGHT * level, first, first + width));
  return concatBytes(...rows.map(({ hash }) => hash));
}

/** Returns an entry bundle: before each entry, its length as 2 bytes, big endian (C2SP tlog-tiles). */
export async function readEntryBundle(tx: Tx, log: PublicLog, { index, width }: TileRequest): Promise<TileBytes> {
  const first = index * TILE_WIDTH;
  const problem = await problemOf(tx, log, first + width);
  if (problem !== undefined) return problem;
  const rows = await tx.query<sql.EntryRow>(sql.selectEntries(first, first + width));
  return concatBytes(...rows.flatMap(({ bytes }) => [bigEndian(bytes.length, 2), bytes]));
}

/** Why the entries before `end` cannot be served; undefined when they are published. */
async function problemOf(tx: Tx, log: PublicLog, end: number): Promise<'missing' | 'behind' | undefined> {
  if (!Number.isSafeInteger(end)) return 'missing';
  const { publishedSize } = log;
  const [row] = await tx.query<sql.CheckpointRow>(sql.selectPublishedCheckpoint(0));
  if (row !== undefined && end <= Number(row.tree_size)) return undefined;
  return end <= publishedSize ? 'behind' : 'missing';
}

/**
 * Reads a tile's path: the index in groups of three digits, each but the last with an x before it, then .p/W for a partial tile
 * (C2SP tlog-tiles), for example x001/234 or 005.p/17. Returns undefined when another path would name the same tile.
 */
export function parseTilePath(path: string): TileRequest | undefined {
  const [, groups = '', last = '', partial] = /^((?:x\d{3}\/)*)(\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? [];
  const index = Number((groups + last).replaceAll(/[x/]/g, ''));
  const width = partial === undefined ? TILE_WIDTH : Number(partial);
  if (last === '' || !Number.isSafeInteger(index) || width < 1 || width > TILE_WIDTH) return undefined;
  if (partial !== undefined && (width === TILE_WIDTH || String(width) !== partial)) return undefined;
  return formatTileIndex(index) === groups + last ? { index, width } : undefined;
}
