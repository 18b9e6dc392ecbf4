import {
  adminBankDetails,
  gatewayStatus,
  headline,
  howToPlay,
  type Language,
  LANGUAGES,
  moneyRules,
  type OwnText,
  ownTextIn,
  policyText,
  qrPay,
  type RequestOf,
  sliderImages,
  socialData,
} from '@surahi/contract';
import { POLICY_KEYS } from '@surahi/contract/operator';
import type { License } from '../../config/license-config.ts';
import type { AppContext } from '../../platform/context.ts';
import type { PlayerIdentity } from '../../platform/http/identity.ts';
import { publicAddress } from '../../platform/http/public-address.ts';
import { fail } from '../../platform/result.ts';
import {
  builtInTranslation,
  getContent,
  getSettings,
  type Headline,
  type Settings,
  type Slide,
} from '../settings/index.ts';
import { policyChangedOn } from './policy-changed-on.ts';

/** The headline above the withdrawal. */
const WITHDRAW_PLACE = 3;

/** Player calls that return settings and texts, all from memory. */
export function registerContentCalls(ctx: AppContext): void {
  registerHome(ctx);
  registerTexts(ctx);
  registerPayee(ctx);
}

function registerHome(ctx: AppContext): void {
  const isOnBreak = (player: PlayerIdentity | undefined) =>
    player !== undefined && (player.isExcluded || player.timeOutUntilMs > ctx.clock.nowMs());

  ctx.registerCall(sliderImages, ({ request, player }) => {
    const { slides } = getContent(ctx);
    // Pictures of the slider may promote. An empty list replaces those that the app already shows.
    if (isOnBreak(player)) return { ok: true, body: { sliderdata: [] } };
    if (slides.length === 0) return fail('no_data');
    const base = publicAddress(ctx.config, request);
    const sliderdata = slides.map((slide) => ({
      image_id: String(slide.imageId),
      slider_image: `${base}/media/slider/${slide.imageId}`,
      alt: slide.alt,
      alt_texts: translationsOf(slide),
    }));
    return { ok: true, body: { sliderdata } };
  });

  ctx.registerCall(gatewayStatus, () => ({ ok: true, body: { getaway_status: getSettings(ctx).gatewayStatus } }));

  ctx.registerCall(headline, ({ body, player }) => {
    const { headlines } = getContent(ctx);
    // A headline may promote. The line above the withdrawal is about the player's money.
    const shown = isOnBreak(player) ? headlines.filter(({ place }) => place === WITHDRAW_PLACE) : headlines;
    return { ok: true, body: { data: askedPlaces(body.ids).map((id) => headlineRow(id, shown, body.lang)) } };
  });

  ctx.registerCall(socialData, () => ({ ok: true, body: socialOf(ctx) }));

  let shown: { settings: Settings; social: ReturnType<typeof socialOf> } | undefined;
  ctx.playerPage.showSocial(() => {
    const settings = getSettings(ctx);
    if (shown?.settings !== settings) shown = { settings, social: socialOf(ctx) };
    return shown.social;
  });
}

/** The contacts of support and the licence. */
function socialOf(ctx: AppContext) {
  const { contacts, tipsOn } = getSettings(ctx);
  const { license } = ctx.config;
  return {
    mobile_no: contacts.chat,
    mobile_1: contacts.call,
    telegram_no: contacts.telegram,
    tips_status: tipsOn ? '1' : '0',
    ...(license === undefined ? {} : { license: licenseBody(license) }),
  };
}

function licenseBody({ operatorName, regulator, number, countries, minimumAge }: License) {
  return {
    operator_name: operatorName,
    regulator,
    license_number: number,
    countries: [...countries],
    minimum_age: minimumAge,
  };
}

/** Converts '2', ['1', '3'] or '1,3' to a list. An empty request means the home place. */
function askedPlaces(ids: RequestOf<typeof headline>['ids']): string[] {
  const list = Array.isArray(ids) ? ids : (ids ?? '').split(',');
  const places = list.map((id) => id.trim()).filter((id) => id !== '');
  return places.length === 0 ? ['1'] : places;
}

/**
 * An operator's text in the requested language, as `ownTextIn` chooses it. A built-in text that no operator has changed
 * exists in every language.
 */
function textIn(asked: Language | undefined, text: OwnText): string {
  const translated = asked === undefined ? undefined : builtInTranslation(text.english, asked);
  const own = ownTextIn(text, asked);
  return translated !== undefined && own.lang !== asked ? translated : own.text;
}

/**
 * The description of an image in every language but English. All at once, because the app keeps the list for offline
 * starts.
 */
function translationsOf({ alt, altHindi }: Slide): Record<string, string> {
  const others = LANGUAGES.filter(({ code }) => code !== 'en');
  return Object.fromEntries(others.map(({ code }) => [code, textIn(code, { english: alt, hindi: altHindi })]));
}

function headlineRow(id: string, headlines: readonly Headline[], asked: Language | undefined) {
  const found = headlines.find((row) => String(row.place) === id);
  const notes = found?.isOn === true ? textIn(asked, { english: found.notes, hindi: found.notesHindi }) : '';
  return { id, status: notes === '' ? '0' : '1', notes };
}

function registerTexts(ctx: AppContext): void {
  ctx.registerCall(howToPlay, ({ body }) => {
    const { text, textHindi, videoLink } = getSettings(ctx).howToPlay;
    if (text === '' && videoLink === '') return fail('no_data', { msg: 'Content Not Available.' });
    const steps = textIn(body.lang, { english: text, hindi: textHindi });
    const rows = [{ how_to_play_content: steps, video_link: videoLink }];
    return { ok: true, body: { result: rows, content: rows } };
  });

  ctx.registerCall(moneyRules, ({ body }) => {
    const own = getSettings(ctx);
    const rules = {
      withdrawal_rule: textIn(body.lang, { english: own.withdrawalRules, hindi: own.withdrawalRulesHindi }),
      deposit_rule: textIn(body.lang, { english: own.depositRules, hindi: own.depositRulesHindi }),
    };
    return { ok: true, body: { content: [rules] } };
  });

  ctx.registerCall(policyText, ({ body }) => {
    const text = textIn(body.lang, getSettings(ctx)[POLICY_KEYS[body.page]]);
    return { ok: true, body: { policy_text: text, changed_on: policyChangedOn(ctx, body.page) ?? '' } };
  });
}

function registerPayee(ctx: AppContext): void {
  ctx.registerCall(qrPay, ({ request }) => {
    const { upi, imagePath } = getSettings(ctx).qr;
    if (upi === '' && imagePath === '') return fail('no_data');
    const image = imagePath === '' ? '' : `${publicAddress(ctx.config, request)}${imagePath}`;
    return { ok: true, body: { qrdata: [{ upi_id: upi, qr_image: image }] } };
  });

  ctx.registerCall(adminBankDetails, () => {
    const { payee } = getSettings(ctx);
    const offered = [payee.upi, payee.googlePay, payee.phonePe, payee.paytm, payee.accountNumber];
    if (offered.every((value) => value === '')) return fail('no_data', { msg: 'Data Not Found' });
    const row = {
      ac_holder_name: payee.holder,
      account_number: payee.accountNumber,
      ifsc_code: payee.ifsc,
      upi_payment_id: payee.upi,
      google_upi_payment_id: payee.googlePay,
      phonepay_upi_payment_id: payee.phonePe,
      paytm_upi_payment_id: payee.paytm,
    };
    return { ok: true, body: { bank_details: [row] } };
  });
}
