import { bigEndian, concatBytes } from '@surahi/fairness';
import type { Db } from '../../platform/db/db.ts';
import * as sql from './log.sql.ts';

/** Hashes, or entries, of a full tile (C2SP tlog-tiles). */
const TILE_WIDTH = 256;

/** Levels of the tree that a tile spans. */
const TILE_HEIGHT = 8;

/** A published checkpoint: its size, and the note with the signature of the log and the cosignatures. */
export type PublishedCheckpoint = { size: number; note: string; publishedAtMs: number };

/** Returns the newest published checkpoint that at least `quorum` witnesses cosigned, or undefined when there is none. */
export async function readCheckpoint(db: Db, quorum = 0): Promise<PublishedCheckpoint | undefined> {
  const [row] = await db.query<sql.CheckpointRow>(sql.selectPublishedCheckpoint(quorum));
  if (row === undefined || row.published_at === null) return undefined;
  const cosignatures = await db.query<sql.CosignatureRow>(sql.selectCosignatures(Number(row.tree_size)));
  return {
    size: Number(row.tree_size),
    note: row.note + cosignatures.map(({ line }) => line).join(''),
    publishedAtMs: row.published_at.getTime(),
  };
}

/** A tile: `index` counts the tiles of its level, `width` its hashes or entries, from 1 to TILE_WIDTH. */
export type TileRequest = { index: number; width: number };

/**
 * Returns the hashes of a tile, joined. Tile level L holds the nodes of tree level 8 × L (C2SP tlog-tiles). Returns undefined when
 * the published log does not have all of them.
 */
export async function readTile(db: Db, level: number, { index, width }: TileRequest): Promise<Uint8Array | undefined> {
  const first = index * TILE_WIDTH;
  const lastLeaf = (first + width) * 2 ** (TILE_HEIGHT * level);
  if (!(await isPublished(db, lastLeaf))) return undefined;
  const rows = await db.query<sql.NodeRow>(sql.selectLevel(TILE_HEIGHT * level, first, first + width));
  return concatBytes(...rows.map(({ hash }) => hash));
}

/**
 * Returns an entry bundle: each entry with its length as 2 bytes, big endian, before it (C2SP tlog-tiles). Returns undefined when
 * the published log does not have all of its entries.
 */
export async function readEntryBundle(db: Db, { index, width }: TileRequest): Promise<Uint8Array | undefined> {
  const first = index * TILE_WIDTH;
  if (!(await isPublished(db, first + width))) return undefined;
  const rows = await db.query<sql.EntryRow>(sql.selectEntries(first, first + width));
  return concatBytes(...rows.flatMap(({ bytes }) => [bigEndian(bytes.length, 2), bytes]));
}

async function isPublished(db: Db, end: number): Promise<boolean> {
  const [row] = await db.query<sql.CheckpointRow>(sql.selectPublishedCheckpoint(0));
  return Number.isSafeInteger(end) && row !== undefined && end <= Number(row.tree_size);
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

/** Writes a tile's index for its path. */
export function formatTileIndex(index: number): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const groups = padded.match(/\d{3}/g) ?? [];
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
}
