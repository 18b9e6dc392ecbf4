import { HASH_BYTES, type TreeNode, treeRoot } from './merkle.ts';

/** Hashes or entries in a full tile (C2SP tlog-tiles). */
export const TILE_WIDTH = 256;

/** The number of tree levels that one tile spans. */
export const TILE_HEIGHT = 8;

/** Formats a tile's index for its path: groups of three digits, with an x before each group except the last. */
export function formatTileIndex(index: number): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const groups = padded.match(/\d{3}/g) ?? [];
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
}

/** The tile and the range of its hashes from which a node's hash is computed. */
export type NodeInTile = {
  /** The tile's path below /tile/, for example `0/x001/234` or `1/005.p/17`. */
  path: string;
  first: number;
  count: number;
};

/** Finds the tile of a complete subtree in a log of `size` entries. The log must hold the whole subtree. */
export function tileOfNode({ level, index }: TreeNode, size: number): NodeInTile {
  const tileLevel = Math.floor(level / TILE_HEIGHT);
  const count = 2 ** (level - tileLevel * TILE_HEIGHT);
  const tile = Math.floor((index * count) / TILE_WIDTH);
  const hashes = Math.floor(size / 2 ** (tileLevel * TILE_HEIGHT)) - tile * TILE_WIDTH;
  const partial = hashes < TILE_WIDTH ? `.p/${hashes}` : '';
  return { path: `${tileLevel}/${formatTileIndex(tile)}${partial}`, first: (index * count) % TILE_WIDTH, count };
}

/** The hash of a node from the bytes of its tile. Throws RangeError when the tile is too short. */
export function nodeFromTile({ first, count }: NodeInTile, tile: Uint8Array): Uint8Array {
  if (tile.length < (first + count) * HASH_BYTES) throw new RangeError('the tile lacks hashes');
  const hashes = Array.from({ length: count }, (_, at) =>
    tile.subarray((first + at) * HASH_BYTES, (first + at + 1) * HASH_BYTES),
  );
  return treeRoot(hashes);
}
