import { HASH_BYTES, inclusionPath, nodesOfPath, proofHashes, toHex, type TreeNode } from '@surahi/fairness';
import type { Tx } from '../../platform/db/db.ts';
import * as sql from './leaf-tiles.sql.ts';
import { hashAt, type LeafTree, rootOfComplete } from './leaf-tree.ts';

/**
 * Hashes in a full tile. A tile of level L holds the hashes of subtrees with 2^(8 × L) leaves, as in C2SP tlog-tiles.
 */
const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;

/** Tiles per statement: half a megabyte. */
const TILES_AT_ONCE = 64;

/**
 * Stores the tiles from which inclusion proofs are made. An empty tree gets one empty tile: it marks the tree as
 * stored.
 */
export async function storeTree(tx: Tx, name: sql.TreeName, tree: LeafTree): Promise<void> {
  const tiles = tree.levels
    .filter((_, level) => level % TILE_HEIGHT === 0)
    .flatMap((hashes, level) => tilesOf(level, hashes));
  for (let at = 0; at < tiles.length; at += TILES_AT_ONCE) {
    await tx.query(sql.insertTiles(name, tiles.slice(at, at + TILES_AT_ONCE)));
  }
}

function tilesOf(level: number, hashes: Buffer): sql.Tile[] {
  const count = Math.max(1, Math.ceil(hashes.length / (TILE_WIDTH * HASH_BYTES)));
  return Array.from({ length: count }, (_, tile) => ({
    level,
    tile,
    hashes: hashes.subarray(tile * TILE_WIDTH * HASH_BYTES, (tile + 1) * TILE_WIDTH * HASH_BYTES),
  }));
}

/** The place of a leaf in a tree: its index and its inclusion proof. The hashes of the proof are hex. */
export type TreePlace = { index: number; path: string[] };

/** Reads the place of a leaf in a stored tree of `size` leaves. Returns undefined when the tree lacks the leaf. */
export async function readPlace(
  tx: Tx,
  name: sql.TreeName & { size: number },
  leaf: Buffer,
): Promise<TreePlace | undefined> {
  const [tile] = await tx.query<sql.Tile>(sql.selectTileOfLeaf(name, leaf));
  const within = tile === undefined ? -1 : indexIn(tile.hashes, leaf);
  if (tile === undefined || within === -1) return undefined;
  const index = tile.tile * TILE_WIDTH + within;
  const path = inclusionPath(index, name.size);
  const tiles = await readTiles(tx, name, nodesOfPath(path));
  const proof = proofHashes(path, (level, position) => nodeOf(tiles, { level, index: position }));
  return { index, path: proof.map(toHex) };
}

function indexIn(hashes: Buffer, leaf: Buffer): number {
  for (let index = 0; index * HASH_BYTES < hashes.length; index += 1) {
    if (hashAt(hashes, index).equals(leaf)) return index;
  }
  return -1;
}

/** The tile of a node, and the range of its hashes from which the node is computed. */
function tileOf({ level, index }: TreeNode): { level: number; tile: number; first: number; count: number } {
  const count = 2 ** (level % TILE_HEIGHT);
  const first = index * count;
  return {
    level: Math.floor(level / TILE_HEIGHT),
    tile: Math.floor(first / TILE_WIDTH),
    first: first % TILE_WIDTH,
    count,
  };
}

async function readTiles(tx: Tx, name: sql.TreeName, nodes: readonly TreeNode[]): Promise<Map<string, Buffer>> {
  const wanted = new Map(nodes.map(tileOf).map((tile) => [`${tile.level} ${tile.tile}`, tile]));
  const rows = await tx.query<sql.Tile>(sql.selectTiles(name, [...wanted.values()]));
  return new Map(rows.map(({ level, tile, hashes }) => [`${level} ${tile}`, hashes]));
}

function nodeOf(tiles: ReadonlyMap<string, Buffer>, node: TreeNode): Buffer {
  const { level, tile, first, count } = tileOf(node);
  const hashes = tiles.get(`${level} ${tile}`);
  if (hashes === undefined) throw new Error(`the stored tree lacks tile ${tile} of level ${level}`);
  return rootOfComplete(hashes.subarray(first * HASH_BYTES, (first + count) * HASH_BYTES));
}
