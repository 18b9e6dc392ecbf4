import { randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/db/db.ts';
import type { CleanImage } from '../../platform/files/image-limits.ts';
import * as sql from './receipts.sql.ts';

/** Stores a picture in the caller's transaction. Returns its id. */
export async function keepReceipt(tx: Tx, image: CleanImage): Promise<string> {
  const row = await tx.one<{ image_id: string }>(sql.insertImage(image.mediaType, image.bytes, randomBytes(32)));
  return row.image_id;
}
