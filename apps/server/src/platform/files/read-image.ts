import { MAX_IMAGE_BYTES } from '@surahi/contract';
import { fail, ok, type Result } from '../result.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import type { CleanImage } from './image-limits.ts';

/**
 * Reads an uploaded picture by its content, whatever its declared type: JPEG or PNG within the limits, without metadata.
 * Errors: file_invalid.
 */
export async function readReceipt(base64: string): Promise<Result<CleanImage, 'file_invalid'>> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 0 || bytes.length > MAX_IMAGE_BYTES) return fail('file_invalid');
  const image = cleanJpeg(bytes) ?? (await cleanPng(bytes));
  // The encoder may produce more bytes than the original had. The table column limits the size too.
  return image === undefined || image.bytes.length > MAX_IMAGE_BYTES * 2 ? fail('file_invalid') : ok(image);
}
