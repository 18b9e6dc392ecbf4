import { IMAGE_BODY_BYTES } from '@surahi/contract';
import { OPERATOR_CALLS, type OperatorTexts } from '@surahi/contract/operator';
import type { OperatorApi } from '../../operators/api/index.ts';
import { changeOrPropose } from '../../operators/proposals/index.ts';
import { needsSecondPerson } from '../../operators/two-people/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { uploadPicture } from '../../platform/files/upload-picture.ts';
import { BODY_LIMIT_BYTES } from '../../platform/http/json-body.ts';
import { ok } from '../../platform/result.ts';
import {
  refreshContentAfterCommit,
  type Settings,
  settingsHandler,
  readSettings,
  settingsWith,
} from '../settings/index.ts';
import * as sql from './edit-pages.sql.ts';
import { policyChangedOn } from './policy-changed-on.ts';
import { headlineHandler, readHeadline, readHeadlines } from './edit-headlines.ts';
import { addOrPropose, deleteSlide, onlyHides, orderSlides, slideHandler } from './slides.ts';

/** A body has the new texts and those that they replace. */
const TEXTS_BODY_BYTES = 2 * BODY_LIMIT_BYTES;

/** Operator calls for headlines, slider images, rules, how to play, policies and tip pages. */
export function registerContent(ctx: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.getContent, async () => {
    const [headlines, slides, settings] = await Promise.all([
      readHeadlines(ctx.db),
      ctx.db.query<sql.SlideRow>(sql.selectSlides()),
      readSettings(ctx),
    ]);
    return ok({
      headlines,
      slides: slides.map(({ image_id: id, alt, alt_hindi: altHindi, is_on: isOn, bytes }) => ({
        imageId: String(id),
        url: `/media/slider/${id}`,
        alt,
        altHindi,
        isOn,
        bytes,
      })),
      texts: textsOf(settings),
      policiesChangedOn: {
        privacy: policyChangedOn(ctx, 'privacy'),
        deletion: policyChangedOn(ctx, 'deletion'),
        about: policyChangedOn(ctx, 'about'),
      },
    });
  });

  registerHeadlines(ctx, api);
  registerTexts(ctx, api);
  registerSlides(ctx, api);
}

function registerHeadlines(ctx: AppContext, api: OperatorApi): void {
  const handler = headlineHandler(ctx);
  ctx.proposals.register(handler);
  const byTwo = needsSecondPerson(ctx.config, 'changeTexts');
  api.register(OPERATOR_CALLS.saveHeadline, async ({ params, body, operator, actor }) => {
    const { reason, before, ...words } = body;
    const by = { ...actor, operatorId: operator.operatorId };
    const payload = { place: params.place, ...words };
    const changed = await changeOrPropose(ctx, handler, { payload, seen: before, reason, actor: by, byTwo });
    if (!changed.ok) return changed;
    const { state } = changed.value;
    return ok({ state, headline: state === 'done' ? changed.value.value : await readHeadline(ctx.db, params.place) });
  });
}

/** Texts that often contain payment details. Outside the demo their changes need a second person. */
const PAYMENT_TEXTS: ReadonlySet<string> = new Set([
  'withdrawalRules',
  'withdrawalRulesHindi',
  'depositRules',
  'depositRulesHindi',
  'howToPlay',
] satisfies (keyof OperatorTexts)[]);

function registerTexts(ctx: AppContext, api: OperatorApi): void {
  const handler = settingsHandler(ctx, {
    kind: 'settings.texts',
    action: 'settings.change',
    subject: 'settings:texts',
  });
  ctx.proposals.register(handler);
  const isGuarded = needsSecondPerson(ctx.config, 'changeTexts');
  api.register(
    OPERATOR_CALLS.saveTexts,
    async ({ body, operator, actor }) => {
      const { texts, before, reason } = body;
      const by = { ...actor, operatorId: operator.operatorId };
      const byTwo = isGuarded && Object.keys(texts).some((key) => PAYMENT_TEXTS.has(key));
      const changed = await changeOrPropose(ctx, handler, { payload: texts, seen: before, reason, actor: by, byTwo });
      if (!changed.ok) return changed;
      const { state } = changed.value;
      return ok({ state, texts: textsOf(settingsWith(ctx, state === 'done' ? texts : {})) });
    },
    { bodyLimit: TEXTS_BODY_BYTES },
  );
}

function textsOf(settings: Settings): OperatorTexts {
  const { withdrawalRules, withdrawalRulesHindi, depositRules, depositRulesHindi, howToPlay, tipsOn } = settings;
  const { privacyPolicy, deletionPolicy, aboutUs } = settings;
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
  const handler = slideHandler(ctx);
  ctx.proposals.register(handler);
  const isGuarded = needsSecondPerson(ctx.config, 'changeTexts');
  api.register(
    OPERATOR_CALLS.addSlide,
    async ({ body, actor, operator }) => {
      const { image, alt, altHindi, reason } = body;
      const upload = { workers: ctx.workers, owner: `operator:${operator.operatorId}`, base64: image };
      const picture = await uploadPicture(upload, 'slide');
      if (!picture.ok) return picture;
      const by = { ...actor, operatorId: operator.operatorId };
      const slide = { picture: picture.value, alt, altHindi, reason, actor: by, byTwo: isGuarded };
      const added = await addOrPropose(ctx, handler, slide);
      if (added.ok) await refreshContentAfterCommit(ctx);
      return added;
    },
    { bodyLimit: IMAGE_BODY_BYTES },
  );

  api.register(OPERATOR_CALLS.editSlide, async ({ params: { imageId }, body, actor, operator }) => {
    const { reason, ...change } = body;
    const by = { ...actor, operatorId: operator.operatorId };
    const byTwo = isGuarded && !onlyHides(change);
    const changed = await changeOrPropose(ctx, handler, { payload: { imageId, ...change }, reason, actor: by, byTwo });
    return changed.ok ? ok({ imageId, state: changed.value.state }) : changed;
  });

  api.register(OPERATOR_CALLS.orderSlides, async ({ body, actor }) => {
    const order = { imageIds: body.imageIds.map(BigInt), seen: body.before.map(BigInt) };
    const ordered = await orderSlides(db, { ...order, reason: body.reason, actor });
    if (!ordered.ok) return ordered;
    await refreshContentAfterCommit(ctx);
    return ok({ slidesOrdered: ordered.value });
  });

  api.register(OPERATOR_CALLS.deleteSlide, async ({ params, body, actor }) => {
    const deleted = await deleteSlide(db, { imageId: BigInt(params.imageId), reason: body.reason, actor });
    if (!deleted.ok) return deleted;
    await refreshContentAfterCommit(ctx);
    return ok({ imageId: params.imageId });
  });
}
