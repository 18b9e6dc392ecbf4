import {
  consistencyPath,
  inclusionPath,
  type LeafRange,
  nodeFromTile,
  nodesOfPath,
  proofHashes,
  tileOfNode,
} from '@surahi/fairness';
import type { LogReader } from './log-reader.ts';

/**
 * Builds the consistency proof from `oldSize` to `size` entries, from the tiles that the server publishes. Wrong tiles
 * give a wrong proof, so the caller must verify it. Throws RangeError when a tile is missing or too short.
 */
export function consistencyProof(reader: LogReader, oldSize: number, size: number): Promise<Uint8Array[]> {
  return proofOf(reader, consistencyPath(oldSize, size), size);
}

/** Builds the inclusion proof of an entry in a log of `size` entries. The caller must verify it. Throws RangeError. */
export function inclusionProof(reader: LogReader, index: number, size: number): Promise<Uint8Array[]> {
  return proofOf(reader, inclusionPath(index, size), size);
}

async function proofOf(reader: LogReader, path: readonly LeafRange[], size: number): Promise<Uint8Array[]> {
  const tiles = new Map<string, Promise<Uint8Array | undefined>>();
  const hashes = new Map<string, Uint8Array>();
  for (const node of nodesOfPath(path)) {
    const place = tileOfNode(node, size);
    const tile = tiles.get(place.path) ?? reader.bytes(`tile/${place.path}`);
    tiles.set(place.path, tile);
    hashes.set(nameOf(node.level, node.index), nodeFromTile(place, (await tile) ?? new Uint8Array()));
  }
  return proofHashes(path, (level, index) => {
    const hash = hashes.get(nameOf(level, index));
    if (hash === undefined) throw new RangeError(`the tiles lack node ${index} of level ${level}`);
    return hash;
  });
}

function nameOf(level: number, index: number): string {
  return `${level}/${index}`;
}
