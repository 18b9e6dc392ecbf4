import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflate, createInflate } from 'node:zlib';
import { type CleanImage, LARGEST_SIDE, MOST_PIXELS } from './image-limits.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Samples per pixel by colour type, and the allowed bit depths (PNG specification, 11.2.1). */
const COLOURS: ReadonlyMap<number, { samples: number; depths: readonly number[] }> = new Map([
  [0, { samples: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, depths: [8, 16] }],
  [3, { samples: 1, depths: [1, 2, 4, 8] }],
  [4, { samples: 2, depths: [8, 16] }],
  [6, { samples: 4, depths: [8, 16] }],
]);
/** The seven passes of an interlaced picture as first column, first row and steps: x, y, dx, dy. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Maximum size of the compressed pixels that are kept, in bytes. Callers refuse larger pictures anyway. */
const MOST_PACKED_BYTES = 16 * 1024 * 1024;

type Header = { width: number; height: number; bitsPerPixel: number; interlaced: boolean };

/**
 * Decodes a PNG to its pixels and encodes it again with header, palette, transparency and pixels only. Returns
 * undefined for an incomplete or invalid PNG.
 */
export async function cleanPng(bytes: Buffer): Promise<CleanImage | undefined> {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return undefined;
  const chunks = readChunks(bytes);
  const header = chunks === undefined ? undefined : readHeader(chunks[0]);
  if (chunks === undefined || header === undefined) return undefined;
  const lengths = rowLengths(header);
  const packed = await repack(
    chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data),
    lengths,
  );
  if (packed === undefined) return undefined;
  const parts = [SIGNATURE, ...chunks.filter(({ type }) => KEPT.has(type)).map(writeChunk)];
  parts.push(writeChunk({ type: 'IDAT', data: packed }), writeChunk(END));
  return { mediaType: 'image/png', bytes: Buffer.concat(parts) };
}

type Chunk = { type: string; data: Buffer };
const END: Chunk = { type: 'IEND', data: Buffer.alloc(0) };
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS']);

function readChunks(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    if (type === 'IEND') return chunks;
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4) });
    at = end;
  }
  return undefined;
}

function readHeader(first: Chunk | undefined): Header | undefined {
  if (first?.type !== 'IHDR' || first.data.length !== 13) return undefined;
  const [width, height] = [first.data.readUInt32BE(0), first.data.readUInt32BE(4)];
  const [depth = 0, colour = -1, compression, filter, interlace = 2] = first.data.subarray(8);
  const kind = COLOURS.get(colour);
  if (kind === undefined || !kind.depths.includes(depth)) return undefined;
  if (compression !== 0 || filter !== 0 || interlace > 1) return undefined;
  const fits = width > 0 && height > 0 && width <= LARGEST_SIDE && height <= LARGEST_SIDE;
  if (!fits || width * height > MOST_PIXELS) return undefined;
  return { width, height, bitsPerPixel: kind.samples * depth, interlaced: interlace === 1 };
}

/** The length in bytes of every stored row, in stored order, its filter byte included. */
function rowLengths({ width, height, bitsPerPixel, interlaced }: Header): number[] {
  const passes = interlaced ? PASSES : ([[0, 0, 1, 1]] as const);
  return passes.flatMap(([x, y, stepX, stepY]) => {
    const columns = Math.ceil((width - x) / stepX);
    const rows = Math.ceil((height - y) / stepY);
    if (columns <= 0 || rows <= 0) return [];
    return Array.from({ length: rows }, () => 1 + Math.ceil((columns * bitsPerPixel) / 8));
  });
}

/**
 * Decodes the pixels and encodes them again as a stream: 128 MB of pixels fit in 1.5 MB, and are never in memory at
 * once. Returns undefined unless the rows have these lengths and known filters.
 */
async function repack(packed: readonly Buffer[], lengths: readonly number[]): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    await pipeline(
      Readable.from(packed),
      createInflate(),
      (pixels: AsyncIterable<Buffer>) => checkRows(pixels, lengths),
      createDeflate(),
      async (deflated: AsyncIterable<Buffer>) => {
        for await (const piece of deflated) {
          size += piece.length;
          if (size > MOST_PACKED_BYTES) throw new InvalidPixels();
          pieces.push(piece);
        }
      },
    );
  } catch (error) {
    if (error instanceof InvalidPixels || isZlibError(error)) return undefined;
    throw error;
  }
  return Buffer.concat(pieces);
}

class InvalidPixels extends Error {}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');
}

/** Passes the pixels on. Throws InvalidPixels at an unknown filter, a missing row or a surplus byte. */
async function* checkRows(pixels: AsyncIterable<Buffer>, lengths: readonly number[]): AsyncGenerator<Buffer> {
  let row = 0;
  /** Bytes of the current row that are still to come; 0 before its filter byte. */
  let left = 0;
  for await (const piece of pixels) {
    for (let at = 0; at < piece.length; ) {
      if (left === 0) {
        left = lengths[row] ?? 0;
        row += 1;
        if (left === 0 || (piece[at] ?? 5) > 4) throw new InvalidPixels();
      }
      const taken = Math.min(left, piece.length - at);
      left -= taken;
      at += taken;
    }
    yield piece;
  }
  if (left > 0 || row !== lengths.length) throw new InvalidPixels();
}

function writeChunk({ type, data }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
