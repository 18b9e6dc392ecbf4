import type { Statement } from '../../platform/db/db.ts';
import type { Side } from './leaves.ts';

/** Names a tree of a session: the bids (B), or one version of the payouts (S). */
export type TreeName = { drawId: bigint; side: Side; tree: 'bids' | 'payouts'; version: number };

export type Tile = { level: number; tile: number; hashes: Buffer };

/** Stores tiles of a tree. It keeps tiles that exist, because the same leaves always give the same tiles. */
export function insertTiles(name: TreeName, tiles: readonly Tile[]): Statement {
  return {
    name: 'leaf_tiles_insert',
    text: `insert into leaf_tiles (draw_id, side, tree, version, level, tile, first_hash, hashes)
      select $1, $2, $3, $4, i.level, i.tile, substring(i.hashes for 32), i.hashes
      from unnest($5::smallint[], $6::integer[], $7::bytea[]) as i (level, tile, hashes)
      on conflict do nothing`,
    values: [
      ...valuesOf(name),
      tiles.map(({ level }) => level),
      tiles.map(({ tile }) => tile),
      tiles.map(({ hashes }) => hashes),
    ],
  };
}

/** Returns a row when the tree is stored. An empty tree is stored as one empty tile. */
export function hasTree(name: TreeName): Statement {
  return {
    name: 'leaf_tiles_has',
    text: `select tile from leaf_tiles
      where draw_id = $1 and side = $2 and tree = $3 and version = $4 and level = 0 and tile = 0`,
    values: valuesOf(name),
  };
}

/** The only tile that can contain a leaf; no row when the leaf is below the first hash of the tree. */
export function selectTileOfLeaf(name: TreeName, leaf: Buffer): Statement {
  return {
    name: 'leaf_tiles_of_leaf',
    text: `select level, tile, hashes from leaf_tiles
      where draw_id = $1 and side = $2 and tree = $3 and version = $4 and level = 0 and first_hash <= $5
      order by first_hash desc limit 1`,
    values: [...valuesOf(name), leaf],
  };
}

/** Tiles of a tree by level and number. Returns no row for a tile that does not exist. */
export function selectTiles(name: TreeName, tiles: readonly Pick<Tile, 'level' | 'tile'>[]): Statement {
  return {
    name: 'leaf_tiles_select',
    text: `select t.level, t.tile, t.hashes from leaf_tiles t
      join unnest($5::smallint[], $6::integer[]) as i (level, tile) using (level, tile)
      where t.draw_id = $1 and t.side = $2 and t.tree = $3 and t.version = $4`,
    values: [...valuesOf(name), tiles.map(({ level }) => level), tiles.map(({ tile }) => tile)],
  };
}

function valuesOf({ drawId, side, tree, version }: TreeName): unknown[] {
  return [drawId, side, tree, version];
}
