import { MARKET_ORDERS } from '@surahi/contract';
import { rateFloorsShape } from '@surahi/contract/operator';
import { BUILT_IN_STEPS } from '@surahi/contract/texts';
import { FAMILIES } from '@surahi/game';
import { z } from 'zod';
import { WAIT_HOURS } from '../../operators/two-people/index.ts';
import type { Config } from '../../config/config.ts';
import { DEPOSIT_RULES, WITHDRAWAL_RULES, withDemoNote } from './default-rules.ts';
import { defaultPayoutFile, payoutFileShape } from './payout-file.ts';
import { alertsFromSchema, DEFAULT_ALERTS_FROM } from './alerts-from.ts';

/** Time of day in the market zone, 'HH:MM'. */
const timeOfDay = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'has to be a time like 10:00');

/**
 * Digits without a plus sign, because clients cannot parse a plus sign. Clients show a number of their own if there are
 * fewer than ten digits.
 */
const phone = z
  .string()
  .regex(/^\+?[0-9]{0,15}$/, 'has to be a phone number')
  .transform((number) => number.replace('+', ''));

/** Virtual payment address; '' if the method is not offered. */
const upiId = z.string().regex(/^([\w.-]{2,64}@[A-Za-z]{2,32})?$/, 'has to be a UPI id like name@bank');

/** https only. Players tap it. */
const httpsLink = z.union([z.literal(''), z.url({ protocol: /^https$/, error: 'has to be an https address' })]);

const points = z.int().min(0).max(1_000_000_000);
const longText = z.string().max(8_000);

/** Policy text that replaces the app's own. Both are '' while the app's own text is in use. */
const policyText = z
  .strictObject({ english: longText, hindi: longText })
  .refine(({ english, hindi }) => english.trim() !== '' || hindi === '', { error: 'the English text is missing' });

const shape = {
  /** Support phone numbers. */
  contacts: z.strictObject({ chat: phone, call: phone, telegram: phone }),
  deposit: z.strictObject({ minPoints: points.min(1), maxPoints: points.nullable() }),
  withdrawal: z.strictObject({ minPoints: points.min(1), maxPoints: points.nullable() }),
  transfer: z.strictObject({ minPoints: points.min(1), maxPoints: points.nullable() }),
  /** Maximum points a player may transfer to others per India day; null means no limit. */
  transferDailyPoints: points.min(1).nullable(),
  /** Maximum number of different receivers a player may look up per day. */
  receiverLookupsPerDay: z.int().min(1).max(100_000),
  /**
   * Hours without payouts and transfers after a password reset, and without payouts to a payout number after it was
   * added or changed.
   */
  payoutHoldHours: z.int().min(0).max(720),
  /** Hours in which a device that the player has not used before sends money only with a code; 0 for no code. */
  newDeviceHours: z.int().min(0).max(720),
  /** Hours between the request for a higher limit of a player and its confirmation, at least. */
  limitRaiseHours: z.int().min(24).max(720),
  /** Whether an exclusion gives back the stakes of bids whose cut-off has not come. */
  refundExcludedBids: z.boolean(),
  /** Whether the server sends push messages to browsers that players subscribed. */
  pushOn: z.boolean(),
  /** Minutes in which only the operator who claimed a payout may finish it. */
  payoutClaimMinutes: z.int().min(1).max(1_440),
  payoutFile: payoutFileShape,
  /** Largest single credit or correction by operators, in points. Larger amounts are refused. */
  creditCeilingPoints: points.min(1),
  /**
   * Sums per day, in points, above which a second operator must agree: corrections, payouts, and deposits without a
   * bank line. Applies where two people are required.
   */
  secondPersonAbove: z.strictObject({ adjustmentPoints: points, withdrawalPoints: points, depositPoints: points }),
  /** Hours after which a new or reset operator can be a second person. Read by `checkSecondPerson` from the database. */
  secondPersonWaitHours: z.int().min(0).max(720),
  /** Whether a demo requires the second operator too. Licensed mode always does. */
  secondPersonInDemo: z.boolean(),
  /**
   * Whether two people must enter each result in the demo, without seeing the other entry. Licensed mode always
   * requires it.
   */
  resultsByTwo: z.boolean(),
  /** The lowest return of published rates by game, percent of the stake. */
  rateFloors: rateFloorsShape,
  /** Limits of one bid; null means no maximum. */
  bid: z.strictObject({ minPoints: points.min(1), maxPoints: points.nullable() }),
  /** Hours in which players may request withdrawals, India time. `close` may be after midnight. */
  withdrawWindow: z.strictObject({ open: timeOfDay, close: timeOfDay }),
  /** Opening balance of a new player; 0 for none. */
  welcomeBonusPoints: points,
  /** Whether a new player may bid at once. */
  newPlayersMayBet: z.boolean(),
  /** '1' UPI link and QR, '2' only the UPI link, '3' only the QR. */
  gatewayStatus: z.enum(['1', '2', '3']),
  /** Account that deposits are paid to. */
  payee: z.strictObject({
    holder: z.string().max(100),
    accountNumber: z.string().max(34),
    ifsc: z.string().max(11),
    upi: upiId,
    googlePay: upiId,
    phonePe: upiId,
    paytm: upiId,
  }),
  /** The QR page. If imagePath is '', the app draws the code from the UPI id. */
  qr: z.strictObject({ upi: upiId, imagePath: z.union([z.literal(''), z.string().regex(/^\/media\/[\w/-]+$/)]) }),
  withdrawalRules: longText,
  /** '' if everyone sees the English text. */
  withdrawalRulesHindi: longText,
  depositRules: longText,
  depositRulesHindi: longText,
  /** One step per line. `textHindi` is '' if everyone sees the English steps. */
  howToPlay: z.strictObject({ text: longText, textHindi: longText.default(''), videoLink: httpsLink }),
  /** Until this time of day (market zone) a list shows the previous draw's result. */
  resultSwitchTime: timeOfDay,
  /** Order of open markets in the app: the next cut-off first, or the order of the market list in the console. */
  marketOrder: z.enum(MARKET_ORDERS),
  /** The amounts and times from which the console shows an alert; null for no alert. */
  alertsFrom: alertsFromSchema,
  /** Automatic declaration of due results in a demo. */
  robot: z.strictObject({ on: z.boolean(), delaySeconds: z.int().min(0).max(86_400) }),
  /** Whether the players of a demo's past keep bidding. */
  crowd: z.strictObject({ on: z.boolean() }),
  /** Families whose bidding is stopped by a switch of the console. Their new markets start paused. */
  stoppedFamilies: z.array(z.enum(FAMILIES)).max(FAMILIES.length),
  /** Whether the pages with jodi tricks and number ideas are offered. */
  tipsOn: z.boolean(),
  privacyPolicy: policyText,
  deletionPolicy: policyText,
  aboutUs: policyText,
} as const;

const ordered = (limits: { minPoints: number; maxPoints: number | null }): boolean =>
  limits.maxPoints === null || limits.minPoints <= limits.maxPoints;

const minimumFirst = { error: 'the minimum is above the maximum' };

/** All settings that operators change at run time. Each is one row of `settings`, stored by key. */
export const settingsShape = {
  ...shape,
  deposit: shape.deposit.refine(ordered, minimumFirst),
  withdrawal: shape.withdrawal.refine(ordered, minimumFirst),
  transfer: shape.transfer.refine(ordered, minimumFirst),
  bid: shape.bid.refine(ordered, minimumFirst),
} as const;

/** A change: complete values of some settings. */
export const settingsPatchSchema = z.strictObject(settingsShape).partial();

export type SettingKey = keyof typeof settingsShape;
/** Amounts are whole points. Times of day are 'HH:MM' in India time. */
export type Settings = Readonly<z.output<z.ZodObject<typeof settingsShape>>>;

export type SettingsPatch = Partial<Settings>;

const BUILT_IN = { english: '', hindi: '' };

/** The rates of a new installation must pass these floors. */
const DEFAULT_RATE_FLOORS: Settings['rateFloors'] = {
  single_digit: 50,
  jodi: 50,
  single_pana: 50,
  double_pana: 50,
  triple_pana: 50,
  half_sangam: 50,
  full_sangam: 30,
  left_digit: 50,
  right_digit: 50,
  gali_jodi: 50,
};

/** Defaults for settings that nobody has changed. A demo grants a welcome bonus and lets new players bid at once. */
export function defaultSettings(config: Pick<Config, 'valueMode' | 'demo'>): Settings {
  const demo = config.valueMode === 'demo';
  const withdrawalRules = demo ? withDemoNote(WITHDRAWAL_RULES) : WITHDRAWAL_RULES;
  const depositRules = demo ? withDemoNote(DEPOSIT_RULES) : DEPOSIT_RULES;
  const payTo = demo ? 'demo@example' : '';
  return {
    contacts: { chat: '', call: '', telegram: '' },
    deposit: { minPoints: 100, maxPoints: 100_000 },
    withdrawal: { minPoints: 500, maxPoints: 100_000 },
    transfer: { minPoints: 100, maxPoints: 100_000 },
    transferDailyPoints: 200_000,
    receiverLookupsPerDay: 20,
    payoutHoldHours: 24,
    newDeviceHours: 24,
    limitRaiseHours: 24,
    refundExcludedBids: false,
    pushOn: true,
    payoutClaimMinutes: 30,
    payoutFile: defaultPayoutFile(demo),
    creditCeilingPoints: 1_000_000,
    secondPersonAbove: { adjustmentPoints: 10_000, withdrawalPoints: 50_000, depositPoints: 50_000 },
    secondPersonWaitHours: WAIT_HOURS[config.valueMode],
    secondPersonInDemo: false,
    resultsByTwo: false,
    rateFloors: DEFAULT_RATE_FLOORS,
    bid: { minPoints: 10, maxPoints: null },
    withdrawWindow: { open: '10:00', close: '17:00' },
    welcomeBonusPoints: demo ? 1000 : 0,
    newPlayersMayBet: demo,
    gatewayStatus: '1',
    payee: {
      holder: demo ? 'Surahi Demo' : '',
      accountNumber: '',
      ifsc: '',
      upi: payTo,
      googlePay: payTo,
      phonePe: payTo,
      paytm: payTo,
    },
    qr: { upi: payTo, imagePath: '' },
    withdrawalRules: withdrawalRules.en,
    withdrawalRulesHindi: withdrawalRules.hi,
    depositRules: depositRules.en,
    depositRulesHindi: depositRules.hi,
    howToPlay: { text: BUILT_IN_STEPS.english, textHindi: BUILT_IN_STEPS.hindi, videoLink: '' },
    resultSwitchTime: '08:00',
    marketOrder: 'closing',
    alertsFrom: DEFAULT_ALERTS_FROM,
    robot: { on: true, delaySeconds: config.demo.robotDelaySeconds },
    crowd: { on: true },
    stoppedFamilies: [],
    tipsOn: true,
    privacyPolicy: BUILT_IN,
    deletionPolicy: BUILT_IN,
    aboutUs: BUILT_IN,
  };
}
