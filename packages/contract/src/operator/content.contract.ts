import * as z from 'zod/mini';
import type { PolicyPage } from '../texts/index.ts';
import { MARKET_ORDERS } from '../markets.contract.ts';
import { base64Image } from '../wire-types.ts';
import { defineOperatorCall } from './define-operator-call.ts';
import { changeState } from './proposals.contract.ts';
import { rateFloorsShape } from './rate-floors.ts';
import { count, dateText, idText, reasonText } from './wire.ts';

/** The three places of a headline, in the order of the protocol. */
export const HEADLINE_NAMES = { '1': 'Home', '2': 'Add Fund', '3': 'Withdraw' } as const;

const place = z.enum(['1', '2', '3']);

/** When the Hindi text is empty, everyone reads the English text. */
const headlineFields = { isOn: z.boolean(), notes: z.string(), notesHindi: z.string() };
const headlineShape = z.object({ place, ...headlineFields });
export type OperatorHeadline = z.output<typeof headlineShape>;

const slideShape = z.object({
  imageId: idText,
  /** A path on this server. */
  url: z.string(),
  alt: z.string(),
  /** When it is empty, every language uses the English text. */
  altHindi: z.string(),
  isOn: z.boolean(),
  bytes: count,
});
export type OperatorSlide = z.output<typeof slideShape>;

const text = z.string().check(z.maxLength(8_000));

/** Both '' means the built-in text. When only the Hindi text is empty, everyone reads the English text. */
const policy = z.strictObject({ english: text, hindi: text });

const texts = {
  withdrawalRules: text,
  withdrawalRulesHindi: text,
  depositRules: text,
  depositRulesHindi: text,
  howToPlay: z.strictObject({ text, textHindi: text, videoLink: z.string().check(z.maxLength(500)) }),
  /** Whether the pages of jodi tricks and number ideas are on. */
  tipsOn: z.boolean(),
  privacyPolicy: policy,
  deletionPolicy: policy,
  aboutUs: policy,
};
const textsShape = z.object(texts);
export type OperatorTexts = z.output<typeof textsShape>;

/** The settings with the texts of the policy pages. */
export const POLICY_KEYS = {
  privacy: 'privacyPolicy',
  deletion: 'deletionPolicy',
  about: 'aboutUs',
} as const satisfies Record<PolicyPage, keyof OperatorTexts>;

const changedOn = z.nullable(dateText);

export const getContent = defineOperatorCall({
  method: 'GET',
  path: '/content',
  permission: 'content.read',
  summary: 'Returns everything that players read: headlines, slider images, rules, how to play, policies, tip pages.',
  response: {
    headlines: z.array(headlineShape),
    slides: z.array(slideShape),
    texts: textsShape,
    /** Date of the last change of each policy (India time); null when it never changed. */
    policiesChangedOn: z.object({ privacy: changedOn, deletion: changedOn, about: changedOn }),
  },
});

const notes = z.string().check(z.trim(), z.maxLength(500));

export const saveHeadline = defineOperatorCall({
  method: 'PUT',
  path: '/content/headlines/:place',
  permission: 'content.edit',
  summary: 'Sets the headline of home, add fund or withdraw.',
  params: { place },
  request: {
    isOn: z.boolean(),
    notes,
    notesHindi: notes,
    /** The headline that the operator saw. Refused when another one was stored since. */
    before: z.strictObject(headlineFields),
    reason: reasonText,
  },
  response: { state: changeState, headline: headlineShape },
});

const alt = z.string().check(z.trim(), z.maxLength(120));

export const addSlide = defineOperatorCall({
  method: 'POST',
  path: '/content/slides',
  permission: 'content.edit',
  summary: 'Adds an image (PNG, JPEG or WebP, base64) at the end of the slider. The server removes its metadata.',
  request: { image: base64Image, alt, altHindi: alt, reason: reasonText },
  // pending: the image is hidden until a second operator approves it.
  response: { imageId: idText, state: changeState },
});

export const editSlide = defineOperatorCall({
  method: 'PATCH',
  path: '/content/slides/:imageId',
  permission: 'content.edit',
  summary: 'Shows or hides a slider image, or changes its text alternatives.',
  params: { imageId: idText },
  request: { alt: z.optional(alt), altHindi: z.optional(alt), isOn: z.optional(z.boolean()), reason: reasonText },
  response: { imageId: idText, state: changeState },
});

export const orderSlides = defineOperatorCall({
  method: 'PUT',
  path: '/content/slides/order',
  permission: 'content.edit',
  summary: 'Sets the order of the slider images. The list must name all of them.',
  request: {
    imageIds: z.array(idText).check(z.maxLength(100)),
    /** The order that the operator saw. Refused when another one was stored since. */
    before: z.array(idText).check(z.maxLength(100)),
    reason: reasonText,
  },
  response: { slidesOrdered: count },
});

export const deleteSlide = defineOperatorCall({
  method: 'DELETE',
  path: '/content/slides/:imageId',
  permission: 'content.edit',
  summary: 'Deletes a slider image.',
  params: { imageId: idText },
  request: { reason: reasonText },
  response: { imageId: idText },
});

export const saveTexts = defineOperatorCall({
  method: 'PATCH',
  path: '/content/texts',
  permission: 'content.edit',
  summary: 'Changes any of: rules, how to play, policies, tip pages on or off.',
  request: {
    texts: z.partial(z.strictObject(texts)),
    /** The changed texts as the operator saw them. Refused when another one was stored since. */
    before: z.partial(z.strictObject(texts)),
    reason: reasonText,
  },
  response: { state: changeState, texts: textsShape },
});

const points = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const limits = z.strictObject({ minPoints: points, maxPoints: z.nullable(points) });
const phone = z.string().check(z.maxLength(16));
const clockText = z.string().check(z.maxLength(5));

const shortText = z.string().check(z.maxLength(34));
const byMethod = z.strictObject({ googlepay: shortText, paytm: shortText, phonepe: shortText });

/** Complete values of settings. The server validates them. Amounts are whole points, times are 'HH:MM' in India. */
const platform = {
  contacts: z.strictObject({ chat: phone, call: phone, telegram: phone }),
  deposit: limits,
  withdrawal: limits,
  transfer: limits,
  transferDailyPoints: z.nullable(points),
  bid: limits,
  withdrawWindow: z.strictObject({ open: clockText, close: clockText }),
  gatewayStatus: z.enum(['1', '2', '3']),
  newPlayersMayBet: z.boolean(),
  welcomeBonusPoints: points,
  payoutHoldHours: z.int().check(z.minimum(0), z.maximum(720)),
  /** Hours in which a new device sends money only with a code; 0 for no code. */
  newDeviceHours: z.int().check(z.minimum(0), z.maximum(720)),
  payoutClaimMinutes: z.int().check(z.minimum(1), z.maximum(1440)),
  /** The file of payouts for the bank. '' for a method without a UPI handle or IFSC. */
  payoutFile: z.strictObject({
    format: z.enum(['upi', 'neft']),
    debitAccount: shortText,
    upiHandles: byMethod,
    ifsc: byMethod,
  }),
  /** Hours between the request for a higher limit of a player and its confirmation. */
  limitRaiseHours: z.int().check(z.minimum(24), z.maximum(720)),
  creditCeilingPoints: points,
  secondPersonAbove: z.strictObject({ adjustmentPoints: points, withdrawalPoints: points, depositPoints: points }),
  secondPersonInDemo: z.boolean(),
  /** Hours after which a new or reset operator can be a second person. */
  secondPersonWaitHours: z.int().check(z.minimum(0), z.maximum(720)),
  /** Whether the demo enters results blind by two people too. Licensed mode always does. */
  resultsByTwo: z.boolean(),
  refundExcludedBids: z.boolean(),
  /** Whether browsers of players are notified of wins, results and money. */
  pushOn: z.boolean(),
  /** The lowest return of published rates by game, percent of the stake. */
  rateFloors: rateFloorsShape,
  resultSwitchTime: clockText,
  /** Order of open markets in the app: the next cut-off first, or the order of the market list in the console. */
  marketOrder: z.enum(MARKET_ORDERS),
  /** The amounts and times from which consoles show an alert; null for no alert. */
  alertsFrom: z.strictObject({
    resultMinutes: z.int().check(z.minimum(1), z.maximum(1440)),
    payoutHours: z.int().check(z.minimum(0), z.maximum(720)),
    /** 0: no alert. */
    failedSignIns: z.int().check(z.minimum(0), z.maximum(1_000)),
    bidPoints: z.nullable(points),
    liabilityPoints: z.nullable(points),
  }),
};
const platformShape = z.object(platform);
export type PlatformSettings = z.output<typeof platformShape>;

export const getPlatformSettings = defineOperatorCall({
  method: 'GET',
  path: '/settings/platform',
  permission: 'settings.read',
  summary: 'Returns contacts, limits, hours and defaults of new players.',
  response: { settings: platformShape },
});

export const savePlatformSettings = defineOperatorCall({
  method: 'PATCH',
  path: '/settings/platform',
  access: 'confirmed',
  permission: 'settings.edit',
  summary: 'Changes settings. They apply from the next call of each player. Outside the demo it proposes them.',
  request: {
    settings: z.partial(z.strictObject(platform)),
    /** The changed settings as the operator saw them. Refused when another value was stored since. */
    before: z.partial(z.strictObject(platform)),
    reason: reasonText,
  },
  response: { state: changeState, settings: platformShape },
});
