import { MAX_IMAGE_BYTES } from '@surahi/contract';

/** Longer side of the uploaded screenshot. References stay readable and the upload stays small. */
const MAX_SIDE_PX = 1600;
const QUALITY = 0.82;

/**
 * Converts a picture to a base64 JPEG, scaled down and without its metadata. Returns undefined when the file is not a
 * picture or is still too large.
 */
export async function readScreenshot(file: Blob): Promise<string | undefined> {
  const small = await shrink(file).catch(() => undefined);
  if (small === undefined || small.size > MAX_IMAGE_BYTES) return undefined;
  return toBase64(small);
}

async function shrink(file: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  // JPEG has no transparency; transparent areas would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY));
}

function toBase64(blob: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.split(',')[1] : undefined);
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(blob);
  });
}
