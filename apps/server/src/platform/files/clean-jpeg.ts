import { type CleanImage, LARGEST_SIDE, MOST_PIXELS } from './image-limits.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Baseline, extended and progressive frames. Browsers show no others. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** The segments that a decoder needs: frames, tables, restart interval, start of scan. */
const KEPT = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, SOS]);
const ADOBE = 0xee;

type Segment = { marker: number; data: Buffer };

/**
 * Copies the parts of a JPEG that make its picture. Drops EXIF (place, device), colour profiles, thumbnails, comments
 * and everything after the end marker. Returns undefined for an incomplete or invalid JPEG. The compressed pixels stay
 * unchanged, because the server has no JPEG decoder.
 */
export function cleanJpeg(bytes: Buffer): CleanImage | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  const parts: Buffer[] = [Buffer.from([0xff, SOI])];
  let framed = false;
  let scanned = false;
  for (let at = 2; at + 4 <= bytes.length || isEnd(bytes, at); ) {
    if (isEnd(bytes, at)) {
      parts.push(Buffer.from([0xff, EOI]));
      return framed && scanned ? { mediaType: 'image/jpeg', bytes: Buffer.concat(parts) } : undefined;
    }
    const segment = readSegment(bytes, at);
    if (segment === undefined) return undefined;
    const { marker, data } = segment;
    if (FRAMES.has(marker)) {
      if (framed || !frameFits(data)) return undefined;
      framed = true;
    } else if (!KEPT.has(marker) && !mayBeDropped(marker)) return undefined;
    let end = at + 4 + data.length;
    if (marker === SOS) {
      if (!framed) return undefined;
      scanned = true;
      end = endOfScan(bytes, end);
    }
    // Adobe's segment names the colour encoding. Without its twelve bytes some pictures turn green.
    if (KEPT.has(marker) || (marker === ADOBE && isAdobe(data))) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

function isEnd(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0xff && bytes[at + 1] === EOI;
}

function readSegment(bytes: Buffer, at: number): Segment | undefined {
  const marker = bytes[at + 1];
  if (bytes[at] !== 0xff || marker === undefined || at + 4 > bytes.length) return undefined;
  const length = bytes.readUInt16BE(at + 2);
  if (length < 2 || at + 2 + length > bytes.length) return undefined;
  return { marker, data: bytes.subarray(at + 4, at + 2 + length) };
}

/** Application data and comments. */
function mayBeDropped(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
}

function isAdobe(data: Buffer): boolean {
  return data.length === 12 && data.toString('latin1', 0, 5) === 'Adobe';
}

/** Checks the frame: 8 bits precision, a size within the limits, one, three or four components. */
function frameFits(data: Buffer): boolean {
  if (data.length < 6 || data[0] !== 8) return false;
  const [height, width, components] = [data.readUInt16BE(1), data.readUInt16BE(3), data[5] ?? 0];
  const sized = width > 0 && height > 0 && width <= LARGEST_SIDE && height <= LARGEST_SIDE;
  return sized && width * height <= MOST_PIXELS && [1, 3, 4].includes(components) && data.length === 6 + components * 3;
}

/** Returns the end of the coded pixels: the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    const next = at < 0 ? undefined : bytes[at + 1];
    if (next === undefined) return bytes.length;
    if (next !== 0x00 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
}
