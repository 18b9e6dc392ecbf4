import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Picture } from '../../platform/files/picture-kinds.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { notifyContent } from '../settings/index.ts';
import { addSlide } from './add-slide.ts';
import * as sql from './edit-pages.sql.ts';

/** Every phone downloads every slide, and few players swipe further. */
const MOST_SLIDES = 20;

type By = { actor: Actor; reason: string };

/**
 * Adds an image at the end of the slider.
 * Errors: settings_invalid if the slider is full.
 */
export async function putSlide(
  db: Db,
  { picture, alt, altHindi, actor, reason }: By & { picture: Picture; alt: string; altHindi: string },
): Promise<Result<bigint, 'settings_invalid'>> {
  return db.transaction(async (tx) => {
    await tx.query(sql.lockSlides());
    const [last] = await tx.query<{ slides: number; last_order: number }>(sql.selectLastOrder());
    if (last === undefined || last.slides >= MOST_SLIDES) {
      return fail('settings_invalid', { msg: `There are ${MOST_SLIDES} images already; delete one first` });
    }
    const { mediaType, bytes, width, height } = picture;
    const imageId = await addSlide(tx, { mediaType, bytes, alt, altHindi, displayOrder: last.last_order + 1 });
    const after = { alt, altHindi, mediaType, bytes: bytes.length, width, height };
    await writeAudit(tx, { actor, action: 'slide.add', subject: `slide:${imageId}`, after, reason });
    return ok(imageId);
  });
}

type SlideChange = { alt?: string | undefined; altHindi?: string | undefined; isOn?: boolean | undefined };

/**
 * Shows or hides an image, or changes its alt texts.
 * Errors: not_found.
 */
export async function editSlide(
  db: Db,
  { imageId, actor, reason, ...wanted }: By & SlideChange & { imageId: bigint },
): Promise<Result<bigint, 'not_found'>> {
  return db.transaction(async (tx) => {
    const known = await lockSlide(tx, imageId);
    if (known === undefined) return fail('not_found');
    const before = { alt: known.alt, altHindi: known.alt_hindi, isOn: known.is_on };
    const after = {
      alt: wanted.alt ?? before.alt,
      altHindi: wanted.altHindi ?? before.altHindi,
      isOn: wanted.isOn ?? before.isOn,
    };
    await tx.query(sql.updateSlide(imageId, after));
    await notifyContent(tx);
    await writeAudit(tx, { actor, action: 'slide.edit', subject: `slide:${imageId}`, before, after, reason });
    return ok(imageId);
  });
}

/**
 * Sets the order of all images.
 * Errors: changed_meanwhile if the ids are not exactly the stored ones.
 */
export async function orderSlides(
  db: Db,
  { imageIds, actor, reason }: By & { imageIds: readonly bigint[] },
): Promise<Result<number, 'changed_meanwhile'>> {
  return db.transaction(async (tx) => {
    await tx.query(sql.lockSlides());
    const there = (await tx.query<sql.SlideRow>(sql.selectSlides())).map((row) => row.image_id);
    const named = new Set(imageIds);
    const same = named.size === imageIds.length && named.size === there.length && there.every((id) => named.has(id));
    if (!same) return fail('changed_meanwhile');
    await tx.query(sql.orderSlides(imageIds));
    await notifyContent(tx);
    const audit = { before: { order: there }, after: { order: imageIds } };
    await writeAudit(tx, { actor, action: 'slide.order', subject: 'slide:all', ...audit, reason });
    return ok(imageIds.length);
  });
}

/**
 * Deletes an image.
 * Errors: not_found.
 */
export async function deleteSlide(
  db: Db,
  { imageId, actor, reason }: By & { imageId: bigint },
): Promise<Result<bigint, 'not_found'>> {
  return db.transaction(async (tx) => {
    const known = await lockSlide(tx, imageId);
    if (known === undefined) return fail('not_found');
    await tx.query(sql.deleteSlide(imageId));
    await notifyContent(tx);
    const before = { alt: known.alt, altHindi: known.alt_hindi, isOn: known.is_on, bytes: known.bytes };
    await writeAudit(tx, { actor, action: 'slide.delete', subject: `slide:${imageId}`, before, reason });
    return ok(imageId);
  });
}

async function lockSlide(tx: Tx, imageId: bigint): Promise<sql.SlideRow | undefined> {
  await tx.query(sql.lockSlides());
  const [known] = await tx.query<sql.SlideRow>(sql.selectSlide(imageId));
  return known;
}
