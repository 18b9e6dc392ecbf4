import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

/** A PNG whose header says this, around compressed pixels that the caller made. `colour` is its colour type. */
export function pngOf(
  header: { width: number; height: number; depth: number; colour: number },
  packed: Buffer,
): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(header.width, 0);
  data.writeUInt32BE(header.height, 4);
  data.set([header.depth, header.colour], 8);
  return Buffer.concat([SIGNATURE, chunk('IHDR', data), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
}

/** A PNG of some 124 KB that holds 128 MB of pixels: 16 bits for each of four samples. */
export function pictureBomb(): Buffer {
  const side = 4_000;
  const rows = Buffer.alloc(side * (1 + side * 8));
  return pngOf({ width: side, height: side, depth: 16, colour: 6 }, deflateSync(rows, { level: 9 }));
}

/** A grey PNG of this size, with a comment and with bytes after its end, as cameras and attackers add them. */
export function testPng(
  options: { width?: number; height?: number; comment?: string; interlaced?: boolean } = {},
): Buffer {
  const { width = 4, height = 3, comment = '', interlaced = false } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, interlaced ? 1 : 0], 8);
  const rows = Buffer.alloc(interlaced ? 0 : height * (1 + width), 0);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(comment === '' ? [] : [chunk('tEXt', Buffer.from(`Comment\0${comment}`, 'latin1'))]),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(comment),
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** The frame of a JPEG of this size with everything a reader checks. `exif` is where a phone stores its location. */
export function testJpeg(options: { width?: number; height?: number; exif?: string } = {}): Buffer {
  const { width = 16, height = 8, exif = '' } = options;
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(exif === '' ? [] : [segment(0xe1, Buffer.from(`Exif\0\0${exif}`)), segment(0xfe, Buffer.from(exif))]),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, frame),
    segment(0xc4, Buffer.from([0, 1, ...Array.from({ length: 15 }, () => 0), 5])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9]),
    Buffer.from(exif),
  ]);
}

type WebpOptions = {
  width?: number;
  height?: number;
  lossless?: boolean;
  /** Where a phone stores its location. Makes the file an extended one. */
  exif?: string;
  flags?: number;
  /** The width in the extended header. */
  claim?: number;
};

/** The frame of a WebP of this size with everything a reader checks. */
export function testWebp(options: WebpOptions = {}): Buffer {
  const { width = 16, height = 8, lossless = false, exif = '', flags = 0x08, claim = width } = options;
  const part = (type: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const lossy = Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0, 1, 2, 3]);
  lossy.writeUInt16LE(width, 6);
  lossy.writeUInt16LE(height, 8);
  const exact = Buffer.from([0x2f, 0, 0, 0, 0, 1, 2, 3]);
  exact.writeUInt32LE(((height - 1) << 14) | (width - 1), 1);
  const extended = Buffer.alloc(10);
  extended[0] = flags;
  extended.writeUIntLE(claim - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    ...(exif === '' ? [] : [part('VP8X', extended)]),
    part(lossless ? 'VP8L' : 'VP8 ', lossless ? exact : lossy),
    ...(exif === '' ? [] : [part('EXIF', Buffer.from(exif)), part('XMP ', Buffer.from(exif))]),
  ]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.from(exif)]);
}
