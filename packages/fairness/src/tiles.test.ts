import { expect, test } from 'vitest';
import { toHex } from './bytes.ts';
import { type HashedNode, CompactTree, leafHash } from './merkle.ts';
import { nodeFromTile, TILE_HEIGHT, tileOfNode } from './tiles.ts';

const SIZE = 70_000;

test('[FAI-02] every node of a log is found in its tiles, whole and partial ones', () => {
  const tree = new CompactTree();
  const nodes: HashedNode[] = [];
  for (let leaf = 0; leaf < SIZE; leaf += 1)
    nodes.push(...tree.append(leafHash(new Uint8Array([leaf & 255, leaf >> 8, leaf >> 16]))));
  const stored = new Map(nodes.map(({ level, index, hash }) => [`${level}/${index}`, hash]));
  const tileBytes = (path: string): Uint8Array => {
    const [, level = '', index = '', width = '256'] = /^(\d)\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d+))?$/.exec(path) ?? [];
    const first = Number(index.replaceAll(/[x/]/g, '')) * 256;
    const hashes = Array.from({ length: Number(width) }, (_, at) =>
      stored.get(`${Number(level) * TILE_HEIGHT}/${first + at}`),
    );
    return Uint8Array.from(hashes.flatMap((hash) => [...(hash ?? [])]));
  };
  const tiles = new Map<string, Uint8Array>();
  // Each node of the upper levels, and some of the many low ones.
  for (const node of nodes.filter(({ level, index }) => level > 6 || index % 997 === 0)) {
    const place = tileOfNode(node, SIZE);
    const tile = tiles.get(place.path) ?? tileBytes(place.path);
    tiles.set(place.path, tile);
    expect([place.path, toHex(nodeFromTile(place, tile))]).toEqual([place.path, toHex(node.hash)]);
  }
  expect([...tiles.keys()].some((path) => path.startsWith('2/'))).toBe(true);
});

test('a tile that lacks hashes is refused', () => {
  const place = tileOfNode({ level: 1, index: 0 }, 2);
  expect(place).toEqual({ path: '0/000.p/2', first: 0, count: 2 });
  expect(() => nodeFromTile(place, new Uint8Array(32))).toThrow(RangeError);
});
