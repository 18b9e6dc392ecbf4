import type { Statement } from '../../platform/db/db.ts';

/** Stores the picture of a QR code. */
export function insertQrImage(mediaType: string, bytes: Buffer): Statement {
  return {
    text: 'insert into qr_images (media_type, bytes) values ($1, $2) returning image_id',
    values: [mediaType, bytes],
  };
}
