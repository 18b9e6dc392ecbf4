import type { Statement } from '../../platform/db/db.ts';

/** The stored picture with this content. Returns no row without one. */
export function selectQrImage(mediaType: string, bytes: Buffer): Statement {
  return {
    text: 'select image_id from qr_images where media_type = $1 and bytes = $2 order by image_id limit 1',
    values: [mediaType, bytes],
  };
}

/** Stores the picture of a QR code. */
export function insertQrImage(mediaType: string, bytes: Buffer): Statement {
  return {
    text: 'insert into qr_images (media_type, bytes) values ($1, $2) returning image_id',
    values: [mediaType, bytes],
  };
}
