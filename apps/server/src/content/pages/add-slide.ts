import type { Tx } from '../../platform/db/db.ts';
import { notifySettings } from '../settings/index.ts';
import * as pagesSql from './pages.sql.ts';

/**
 * Adds an image to the home slider in the caller's transaction. The caller has already checked media type and bytes.
 * @returns the image's id
 */
export async function addSlide(tx: Tx, slide: pagesSql.NewSlide): Promise<bigint> {
  const row = await tx.one<{ image_id: bigint }>(pagesSql.insertSlide(slide));
  await tx.query(notifySettings());
  return row.image_id;
}
