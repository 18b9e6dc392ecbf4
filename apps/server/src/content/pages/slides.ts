import { isDeepStrictEqual } from 'node:util';
import type { OperatorErrorCode } from '@surahi/contract/operator';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import { type ProposalHandler, propose, type Proposer } from '../../operators/proposals/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Picture } from '../../platform/files/picture-kinds.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { notifyContent, refreshContentAfterCommit } from '../settings/index.ts';
import { addSlide } from './add-slide.ts';
import * as sql from './edit-pages.sql.ts';

/** Every phone downloads every slide, and few players swipe further. */
const MOST_SLIDES = 20;

type By = { actor: Actor; reason: string };

type NewSlide = { picture: Picture; alt: string; altHindi: string };

/**
 * Adds an image at the end of the slider, in the caller's transaction.
 * Errors: settings_invalid if the slider is full.
 */
async function putSlide(
  tx: Tx,
  { picture, alt, altHindi, isOn, actor, reason }: By & NewSlide & { isOn: boolean },
): Promise<Result<bigint, 'settings_invalid'>> {
  await tx.query(sql.lockSlides());
  const [last] = await tx.query<{ slides: number; last_order: number }>(sql.selectLastOrder());
  if (last === undefined || last.slides >= MOST_SLIDES) {
    return fail('settings_invalid', { msg: `There are ${MOST_SLIDES} images already; delete one first` });
  }
  const { mediaType, bytes, width, height } = picture;
  const imageId = await addSlide(tx, { mediaType, bytes, alt, altHindi, isOn, displayOrder: last.last_order + 1 });
  const after = { alt, altHindi, isOn, mediaType, bytes: bytes.length, width, height };
  await writeAudit(tx, { actor, action: 'slide.add', subject: `slide:${imageId}`, after, reason });
  return ok(imageId);
}

/** What a change of an image sets. Fields that are absent stay. */
type SlideChange = {
  imageId: string;
  alt?: string | undefined;
  altHindi?: string | undefined;
  isOn?: boolean | undefined;
};

/**
 * Shows or hides an image, or changes its alt texts, at once or as a proposal.
 * Errors: not_found.
 */
export function slideHandler(ctx: AppContext): ProposalHandler<SlideChange, undefined> {
  return {
    kind: 'slide.edit',
    compare: async (tx, change) => {
      const compared = await compareSlide(tx, change);
      return compared === undefined ? fail('not_found') : ok(compared);
    },
    apply: async (tx, change, { actor, reason }) => {
      const compared = await compareSlide(tx, change);
      if (compared === undefined) return fail('not_found');
      await tx.query(sql.updateSlide(BigInt(change.imageId), compared.after));
      await notifyContent(tx);
      await writeAudit(tx, { actor, action: 'slide.edit', ...compared, reason });
      return ok(undefined);
    },
    applied: () => refreshContentAfterCommit(ctx),
  };
}

async function compareSlide(tx: Tx, change: SlideChange) {
  const known = await lockSlide(tx, BigInt(change.imageId));
  if (known === undefined) return undefined;
  const before = { alt: known.alt, altHindi: known.alt_hindi, isOn: known.is_on };
  const after = {
    alt: change.alt ?? before.alt,
    altHindi: change.altHindi ?? before.altHindi,
    isOn: change.isOn ?? before.isOn,
  };
  return { subject: `slide:${change.imageId}`, before, after };
}

/** Whether a change only hides the image. One operator may do this, because it shows players nothing new. */
export function onlyHides({ alt, altHindi, isOn }: Omit<SlideChange, 'imageId'>): boolean {
  return isOn === false && alt === undefined && altHindi === undefined;
}

/**
 * Adds an image to the slider. Where two people are required, it is hidden, and the proposal to show it waits. A request
 * that is repeated because its answer was lost finds the image of the first one and adds no second one.
 * Errors: settings_invalid if the slider is full.
 */
export async function addOrPropose(
  { db }: Pick<AppContext, 'db'>,
  handler: ProposalHandler<SlideChange>,
  { byTwo, actor, reason, ...slide }: NewSlide & { byTwo: boolean; actor: Proposer; reason: string },
): Promise<Result<{ imageId: string; state: 'done' | 'pending' }, OperatorErrorCode>> {
  return db.attempt(async (tx) => {
    await tx.query(sql.lockSlides());
    const { picture, alt, altHindi } = slide;
    const [twin] = await tx.query<{ image_id: bigint; is_on: boolean }>(sql.selectTwin({ ...picture, alt, altHindi }));
    if (twin?.is_on === true) return ok({ imageId: String(twin.image_id), state: 'done' });
    const put =
      twin !== undefined && byTwo ? ok(twin.image_id) : await putSlide(tx, { ...slide, isOn: !byTwo, actor, reason });
    if (!put.ok) return put;
    const imageId = String(put.value);
    if (!byTwo) return ok({ imageId, state: 'done' });
    const proposed = await propose(tx, handler, { payload: { imageId, isOn: true }, actor, reason });
    return proposed.ok ? ok({ imageId, state: 'pending' }) : proposed;
  });
}

/**
 * Sets the order of all images.
 * Errors: changed_meanwhile if the ids are not exactly the stored ones, or the stored order is not `seen`.
 */
export async function orderSlides(
  db: Db,
  { imageIds, seen, actor, reason }: By & { imageIds: readonly bigint[]; seen: readonly bigint[] },
): Promise<Result<number, 'changed_meanwhile'>> {
  return db.transaction(async (tx) => {
    await tx.query(sql.lockSlides());
    const there = (await tx.query<sql.SlideRow>(sql.selectSlides())).map((row) => row.image_id);
    const named = new Set(imageIds);
    const same = named.size === imageIds.length && named.size === there.length && there.every((id) => named.has(id));
    if (!same || !isDeepStrictEqual(seen, there)) return fail('changed_meanwhile');
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
