/** A WebP picture without metadata, and its size in pixels. */
export type CleanWebp = { mediaType: 'image/webp'; bytes: Buffer; width: number; height: number };

type Chunk = { type: string; data: Buffer };
type Size = { width: number; height: number };

/** The transparency bit of an extended header. The other bits announce parts that are dropped. */
const ALPHA = 0x10;
const ANIMATED = 0x02;

/**
 * Copies the parts of a WebP that make its picture. Drops EXIF, XMP, colour profiles and everything after the end.
 * Returns undefined for an incomplete, invalid or animated WebP. The compressed pixels stay unchanged.
 */
export function cleanWebp(bytes: Buffer): CleanWebp | undefined {
  const chunks = readChunks(bytes);
  const pixels = chunks?.find(({ type }) => type === 'VP8 ' || type === 'VP8L');
  if (chunks === undefined || pixels === undefined) return undefined;
  const size = pixels.type === 'VP8 ' ? lossySize(pixels.data) : losslessSize(pixels.data);
  if (size === undefined) return undefined;
  const extended = chunks.find(({ type }) => type === 'VP8X');
  if (extended !== undefined && !fitsFrame(extended.data, size)) return undefined;
  const alpha =
    pixels.type === 'VP8 ' && extended !== undefined ? chunks.find(({ type }) => type === 'ALPH') : undefined;
  const kept = alpha === undefined ? [pixels] : [extendedHeader(size), alpha, pixels];
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept.map(writeChunk)]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return { mediaType: 'image/webp', bytes: Buffer.concat([head, body]), ...size };
}

/** Returns the chunks within the length that the file states; undefined when one of them is truncated. */
function readChunks(bytes: Buffer): Chunk[] | undefined {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return undefined;
  const chunks: Chunk[] = [];
  let at = 12;
  while (at + 8 <= end) {
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > end) return undefined;
    chunks.push({ type: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

/** The size in a VP8 key frame: three bytes of tag, the start code, then width and height in 14 bits each. */
function lossySize(data: Buffer): Size | undefined {
  if (data.length < 12 || ((data[0] ?? 1) & 1) !== 0 || data.readUIntBE(3, 3) !== 0x9d012a) return undefined;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

/**
 * The size in a lossless picture: a signature, then width − 1 and height − 1 in 14 bits each. The version must be 0.
 */
function losslessSize(data: Buffer): Size | undefined {
  if (data.length < 6 || data[0] !== 0x2f) return undefined;
  const bits = data.readUInt32LE(1);
  if (bits >>> 29 !== 0) return undefined;
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function fitsFrame(header: Buffer, size: Size): boolean {
  if (header.length !== 10 || ((header[0] ?? 0) & ANIMATED) !== 0) return false;
  return header.readUIntLE(4, 3) + 1 === size.width && header.readUIntLE(7, 3) + 1 === size.height;
}

function extendedHeader({ width, height }: Size): Chunk {
  const data = Buffer.alloc(10);
  data[0] = ALPHA;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return { type: 'VP8X', data };
}

function writeChunk({ type, data }: Chunk): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
