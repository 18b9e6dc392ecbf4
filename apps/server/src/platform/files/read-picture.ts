import { MAX_IMAGE_BYTES } from '@surahi/contract';
import { fail, ok, type Result } from '../result.ts';
import { cleanWebp } from './clean-webp.ts';
import type { Picture, PictureKind, ReadPicture } from './picture-kinds.ts';
import { readReceipt } from './read-image.ts';

/** Reads an uploaded picture as its kind requires. Runs in a worker process, because a small file can hold many pixels. */
export async function readUploadedPicture({
  base64,
  kind,
}: {
  base64: string;
  kind: PictureKind;
}): Promise<ReadPicture> {
  if (kind === 'slide') return readSlide(base64);
  if (kind === 'qr') return readQrPicture(base64);
  const read = await readReceipt(base64);
  return read.ok ? ok({ ...read.value, ...sizeOf(read.value) }) : read;
}

/** The slider's size in CSS pixels. Most phones show its images twice as large. */
const SLIDER_SIZE = { width: 332, height: 112 } as const;

/** Maximum deviation of an image's shape from the slider's shape, as a share. */
const MOST_OFF = 0.05;
const LARGEST_SIDE = 4_096;
const SMALLEST_QR_SIDE = 64;

/**
 * Reads an uploaded image by its content, whatever its declared type: PNG, JPEG or WebP, without metadata. Errors:
 * picture_invalid.
 */
async function readPicture(base64: string): Promise<Result<Picture, 'picture_invalid'>> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_IMAGE_BYTES) return fail('picture_invalid');
  const webp = cleanWebp(bytes);
  if (webp !== undefined) return ok(webp);
  const read = await readReceipt(base64);
  if (!read.ok) return fail('picture_invalid');
  return ok({ ...read.value, ...sizeOf(read.value) });
}

/**
 * Reads an image for the slider: in the slider's shape, and at least as large as the slider. Errors: picture_invalid.
 */
async function readSlide(base64: string): Promise<Result<Picture, 'picture_invalid'>> {
  const read = await readPicture(base64);
  if (!read.ok) return read;
  const { width, height } = read.value;
  const { width: wide, height: high } = SLIDER_SIZE;
  const isOff = Math.abs((width * high) / (height * wide) - 1) > MOST_OFF;
  if (width < wide || height < high || width > LARGEST_SIDE || isOff) {
    return fail('picture_invalid', {
      msg: `The image has to be in the shape ${wide} × ${high}, and at least that large`,
    });
  }
  return read;
}

/** Reads the picture of a payment code: PNG or JPEG, roughly square. Errors: picture_invalid. */
async function readQrPicture(base64: string): Promise<Result<Picture, 'picture_invalid'>> {
  const read = await readPicture(base64);
  if (!read.ok) return read;
  const { width, height, mediaType } = read.value;
  if (mediaType === 'image/webp') return fail('picture_invalid', { msg: 'The QR picture has to be PNG or JPEG' });
  if (Math.min(width, height) < SMALLEST_QR_SIDE || Math.max(width, height) > LARGEST_SIDE) {
    return fail('picture_invalid', {
      msg: `The QR picture has to be ${SMALLEST_QR_SIDE} to ${LARGEST_SIDE} pixels large`,
    });
  }
  return read;
}

/** The size of a picture that this process has just encoded, so its headers are at fixed places. */
function sizeOf({ mediaType, bytes }: { mediaType: string; bytes: Buffer }): { width: number; height: number } {
  if (mediaType === 'image/png') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1];
    if (marker !== undefined && marker >= 0xc0 && marker <= 0xc2) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
  }
  throw new Error('a picture without a frame was taken for one');
}
