import type { Statement } from '../../platform/db/db.ts';

/** Stores a picture with the secret that signs its links. */
export function insertImage(mediaType: string, bytes: Buffer, secret: Buffer): Statement {
  return {
    text: 'insert into receipt_images (media_type, bytes, secret) values ($1, $2, $3) returning image_id',
    values: [mediaType, bytes, secret],
  };
}

export type SecretRow = { image_id: string; secret: Buffer };

/** The signing secrets of these pictures. */
export function selectSecrets(imageIds: readonly string[]): Statement {
  return {
    name: 'receipt_secrets',
    text: 'select image_id, secret from receipt_images where image_id = any ($1::uuid[])',
    values: [imageIds],
  };
}

export type ImageRow = { media_type: string; bytes: Buffer; secret: Buffer };

/** The bytes and the secret of a picture. Returns no row if it is unknown. */
export function selectImage(imageId: string): Statement {
  return {
    name: 'receipt_image',
    text: 'select media_type, bytes, secret from receipt_images where image_id = $1',
    values: [imageId],
  };
}
