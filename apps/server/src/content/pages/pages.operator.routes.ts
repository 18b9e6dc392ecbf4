import { IMAGE_BODY_BYTES } from '@surahi/contract';
import { OPERATOR_CALLS, type OperatorHeadline, type OperatorTexts } from '@surahi/contract/operator';
import type { OperatorApi } from '../../operators/api/index.ts';
import { writeAudit } from '../../operators/audit/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { uploadPicture } from '../../platform/files/upload-picture.ts';
import { fail, ok } from '../../platform/result.ts';
import { changeSettings, getSettings, refreshContent } from '../settings/index.ts';
import * as sql from './edit-pages.sql.ts';
import { policyChangedOn } from './policy-changed-on.ts';
import { HEADLINE_PLACES, saveHeadline } from './save-headline.ts';
import { deleteSlide, editSlide, orderSlides, putSlide } from './slides.ts';

/** Operator calls for headlines, slider images, rules, how to play, policies and tip pages. */
export function registerContent(ctx: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.getContent, async () => {
    const [headlines, slides] = await Promise.all([
      ctx.db.query<sql.HeadlineRow>(sql.selectHeadlines()),
      ctx.db.query<sql.SlideRow>(sql.selectSlides()),
    ]);
    return ok({
      headlines: HEADLINE_PLACES.map((place) =>
        headlineToWire(
          place,
          headlines.find((row) => row.place === place),
        ),
      ),
      slides: slides.map(({ image_id: id, alt, is_on: isOn, bytes }) => ({
        imageId: String(id),
        url: `/media/slider/${id}`,
        alt,
        isOn,
        bytes,
      })),
      texts: textsOf(ctx),
      policiesChangedOn: {
        privacy: policyChangedOn(ctx, 'privacy'),
        deletion: policyChangedOn(ctx, 'deletion'),
        about: policyChangedOn(ctx, 'about'),
      },
    });
  });

  api.register(OPERATOR_CALLS.saveHeadline, async ({ params, body, actor }) => {
    const { reason, ...words } = body;
    const place = Number(params.place);
    const saved = await ctx.db.transaction(async (tx) => {
      const [before] = await tx.query<sql.HeadlineRow>(sql.lockHeadline(place));
      const done = await saveHeadline(tx, { place, ...words });
      if (!done.ok) return fail('malformed');
      const { place: _, ...after } = headlineToWire(place, undefined, done.value);
      const was = before === undefined ? {} : { before: headlineToWire(place, before) };
      await writeAudit(tx, { actor, action: 'headline.save', subject: `headline:${place}`, ...was, after, reason });
      return done;
    });
    if (!saved.ok) return saved;
    await refreshContent(ctx);
    return ok({ headline: headlineToWire(place, undefined, saved.value) });
  });

  api.register(OPERATOR_CALLS.saveTexts, async ({ body, actor }) => {
    const { texts, reason } = body;
    const edit = { patch: texts, actor, action: 'settings.change', subject: 'settings:texts', reason };
    const changed = await changeSettings(ctx, edit);
    return changed.ok ? ok({ texts: textsOf(ctx) }) : changed;
  });

  registerSlides(ctx, api);
}

type Words = Pick<OperatorHeadline, 'isOn' | 'notes' | 'notesHindi'>;
const NO_WORDS: Words = { isOn: false, notes: '', notesHindi: '' };

function headlineToWire(place: number, row: sql.HeadlineRow | undefined, words?: Words): OperatorHeadline {
  const { isOn, notes, notesHindi } =
    words ?? (row === undefined ? NO_WORDS : { isOn: row.is_on, notes: row.notes, notesHindi: row.notes_hindi });
  // HEADLINE_PLACES holds exactly the three places of the contract
  return { place: String(place) as OperatorHeadline['place'], isOn, notes, notesHindi };
}

function textsOf(ctx: AppContext): OperatorTexts {
  const { withdrawalRules, withdrawalRulesHindi, depositRules, depositRulesHindi, howToPlay, tipsOn } =
    getSettings(ctx);
  const { privacyPolicy, deletionPolicy, aboutUs } = getSettings(ctx);
  return {
    withdrawalRules,
    withdrawalRulesHindi,
    depositRules,
    depositRulesHindi,
    howToPlay,
    tipsOn,
    privacyPolicy,
    deletionPolicy,
    aboutUs,
  };
}

function registerSlides(ctx: AppContext, api: OperatorApi): void {
  const { db } = ctx;
  api.register(
    OPERATOR_CALLS.addSlide,
    async ({ body, actor, operator }) => {
      const { image, alt, reason } = body;
      const upload = { workers: ctx.workers, owner: `operator:${operator.operatorId}`, base64: image };
      const picture = await uploadPicture(upload, 'slide');
      if (!picture.ok) return picture;
      const put = await putSlide(db, { picture: picture.value, alt, reason, actor });
      if (!put.ok) return put;
      await refreshContent(ctx);
      return ok({ imageId: String(put.value) });
    },
    { bodyLimit: IMAGE_BODY_BYTES },
  );

  api.register(OPERATOR_CALLS.editSlide, async ({ params, body, actor }) => {
    const edited = await editSlide(db, { ...body, imageId: BigInt(params.imageId), actor });
    if (!edited.ok) return edited;
    await refreshContent(ctx);
    return ok({ imageId: params.imageId });
  });

  api.register(OPERATOR_CALLS.orderSlides, async ({ body, actor }) => {
    const ordered = await orderSlides(db, { imageIds: body.imageIds.map(BigInt), reason: body.reason, actor });
    if (!ordered.ok) return ordered;
    await refreshContent(ctx);
    return ok({ slidesOrdered: ordered.value });
  });

  api.register(OPERATOR_CALLS.deleteSlide, async ({ params, body, actor }) => {
    const deleted = await deleteSlide(db, { imageId: BigInt(params.imageId), reason: body.reason, actor });
    if (!deleted.ok) return deleted;
    await refreshContent(ctx);
    return ok({ imageId: params.imageId });
  });
}
