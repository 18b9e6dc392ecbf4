import { BUILT_IN_STEPS } from '@surahi/contract/texts';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';

/** A time of day in the market zone, 'HH:MM'. */
const timeOfDay = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'has to be a time like 10:00');

/** Digits, kept without a plus sign, which clients do not read; they show a number of their own when there are fewer than ten. */
const phone = z
  .string()
  .regex(/^\+?[0-9]{0,15}$/, 'has to be a phone number')
  .transform((number) => number.replace('+', ''));

/** A virtual payment address; '' when the method is not offered. */
const upiId = z.string().regex(/^([\w.-]{2,64}@[A-Za-z]{2,32})?$/, 'has to be a UPI id like name@bank');

/** Only https: the text ends in a link that players tap. */
const httpsLink = z.union([z.literal(''), z.url({ protocol: /^https$/, error: 'has to be an https address' })]);

const points = z.int().min(0).max(1_000_000_000);
const longText = z.string().max(8_000);

/** A policy page's text in place of the app's own, both '' where that one stands. */
const policyText = z
  .strictObject({ english: longText, hindi: longText })
  .refine(({ english, hindi }) => english.trim() !== '' || hindi === '', { error: 'the English text is missing' });

const shape = {
  /** Numbers at which support is reached. */
  contacts: z.strictObject({ chat: phone, call: phone, telegram: phone }),
  deposit: z.strictObject({ minPoints: points.min(1), maxPoints: points.nullable() }),
  withdrawal: z.strictObject({ minPoints: points.min(1), maxPoints: points.nullable() }),
  transfer: z.strictObject({ minPoints: points.min(1), maxPoints: points.nullable() }),
  /** Most points a player may send to others in one day in India; null is no limit. */
  transferDailyPoints: points.min(1).nullable(),
  /** How many different numbers a player may look up in a day before transferring. */
  receiverLookupsPerDay: z.int().min(1).max(100_000),
  /** Hours without payouts after a password reset, and to a number that was changed. */
  payoutHoldHours: z.int().min(0).max(720),
  /** Points above which a second operator has to agree, where two people are needed. */
  secondPersonAbove: z.strictObject({ adjustmentPoints: points, withdrawalPoints: points }),
  /** Whether the demo asks for the second operator too; outside the demo it is always asked for. */
  secondPersonInDemo: z.boolean(),
  /** Limits of one bid; null is no maximum. */
  bid: z.strictObject({ minPoints: points.min(1), maxPoints: points.nullable() }),
  /** When withdrawals may be asked for, India time; closes may be after midnight. */
  withdrawWindow: z.strictObject({ open: timeOfDay, close: timeOfDay }),
  /** What a new player's wallet starts with; 0 for nothing. */
  welcomeBonusPoints: points,
  /** Whether a new player may bid at once. */
  newPlayersMayBet: z.boolean(),
  /** '1' UPI link with QR beside it, '2' UPI link alone, '3' QR alone. */
  gatewayStatus: z.enum(['1', '2', '3']),
  /** Whom deposits are paid to. */
  payee: z.strictObject({
    holder: z.string().max(100),
    accountNumber: z.string().max(34),
    ifsc: z.string().max(11),
    upi: upiId,
    googlePay: upiId,
    phonePe: upiId,
    paytm: upiId,
  }),
  /** The QR page; imagePath is '' when the app is to draw the code from the id. */
  qr: z.strictObject({ upi: upiId, imagePath: z.union([z.literal(''), z.string().regex(/^\/media\/[\w/-]+$/)]) }),
  withdrawalRules: longText,
  /** '' where the English text is shown to everyone. */
  withdrawalRulesHindi: longText,
  depositRules: longText,
  depositRulesHindi: longText,
  /** Steps, one a line. '' of Hindi where everyone reads the English ones, as in what was stored before there was Hindi. */
  howToPlay: z.strictObject({ text: longText, textHindi: longText.default(''), videoLink: httpsLink }),
  /** Until this time, in the market's zone, a list goes on showing the previous draw's result. */
  resultSwitchTime: timeOfDay,
  /** The demo's declaring of due results. */
  robot: z.strictObject({ on: z.boolean(), delaySeconds: z.int().min(0).max(86_400) }),
  /** Whether the pages of jodi tricks and number ideas are offered. */
  tipsOn: z.boolean(),
  privacyPolicy: policyText,
  deletionPolicy: policyText,
  aboutUs: policyText,
} as const;

const ordered = (limits: { minPoints: number; maxPoints: number | null }): boolean =>
  limits.maxPoints === null || limits.minPoints <= limits.maxPoints;

const minimumFirst = { error: 'the minimum is above the maximum' };

/** Every setting an operator changes at run time, each stored as one row of `settings` by its key. */
export const settingsShape = {
  ...shape,
  deposit: shape.deposit.refine(ordered, minimumFirst),
  withdrawal: shape.withdrawal.refine(ordered, minimumFirst),
  transfer: shape.transfer.refine(ordered, minimumFirst),
  bid: shape.bid.refine(ordered, minimumFirst),
} as const;

/** A change: whole values of some settings. */
export const settingsPatchSchema = z.strictObject(settingsShape).partial();

export type SettingKey = keyof typeof settingsShape;

/** Amounts are whole points, times of day 'HH:MM' in India time. */
export type Settings = Readonly<z.output<z.ZodObject<typeof settingsShape>>>;

export type SettingsPatch = Partial<Settings>;

const WITHDRAWAL_RULES = [
  'Withdrawals are taken every day between 10:00 AM and 5:00 PM.',
  'Add your Paytm, Google Pay or PhonePe number first. We pay to that number only.',
  'The amount leaves your wallet when you ask for it. It is paid within 24 hours, or comes back if it is refused.',
  'Keep the number in your own name. Payments to other people are refused.',
].join('\n');

const DEPOSIT_RULES = [
  'Pay to the UPI id or QR code shown on the screen, never to one from a message or a call.',
  'Points are added after the payment has been checked.',
  'Keep the screenshot and the transaction number until the points are in your wallet.',
  'A payment below the minimum is not added.',
].join('\n');

/** The same rules in Hindi, line by line. */
const WITHDRAWAL_RULES_HINDI = [
  'निकासी का अनुरोध हर दिन सुबह 10:00 बजे से शाम 5:00 बजे तक लिया जाता है।',
  'पहले अपना Paytm, Google Pay या PhonePe नंबर जोड़ें। पैसे सिर्फ़ उसी नंबर पर भेजे जाते हैं।',
  'अनुरोध करते ही राशि आपके वॉलेट से निकल जाती है। भुगतान 24 घंटे के अंदर होता है; अनुरोध नामंज़ूर हुआ तो राशि वापस आ जाती है।',
  'नंबर आपके अपने नाम पर होना चाहिए। किसी और के नाम पर भुगतान नहीं किया जाता।',
].join('\n');

const DEPOSIT_RULES_HINDI = [
  'सिर्फ़ स्क्रीन पर दिख रही UPI आईडी या QR कोड पर भुगतान करें, किसी मैसेज या कॉल में बताई गई आईडी पर कभी नहीं।',
  'भुगतान की जाँच होने के बाद पॉइंट जोड़े जाते हैं।',
  'पॉइंट वॉलेट में आने तक स्क्रीनशॉट और ट्रांज़ैक्शन नंबर संभालकर रखें।',
  'न्यूनतम राशि से कम भुगतान के पॉइंट नहीं जोड़े जाते।',
].join('\n');

const BUILT_IN = { english: '', hindi: '' };

const DEMO_NOTE = 'Demo points, no cash value.';
const DEMO_NOTE_HINDI = 'डेमो पॉइंट, कोई नकद मूल्य नहीं।';

/** What holds for every setting that no one has changed; a demo gives points away and lets new players bid at once. */
export function defaultSettings(config: Pick<Config, 'valueMode' | 'demo'>): Settings {
  const demo = config.valueMode === 'demo';
  const withNote = (rules: string, note = DEMO_NOTE): string => (demo ? `${note}\n${rules}` : rules);
  const payTo = demo ? 'demo@example' : '';
  return {
    contacts: { chat: '', call: '', telegram: '' },
    deposit: { minPoints: 100, maxPoints: 100_000 },
    withdrawal: { minPoints: 500, maxPoints: 100_000 },
    transfer: { minPoints: 100, maxPoints: 100_000 },
    transferDailyPoints: 200_000,
    receiverLookupsPerDay: 20,
    payoutHoldHours: 24,
    secondPersonAbove: { adjustmentPoints: 10_000, withdrawalPoints: 50_000 },
    secondPersonInDemo: false,
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
    withdrawalRules: withNote(WITHDRAWAL_RULES),
    withdrawalRulesHindi: withNote(WITHDRAWAL_RULES_HINDI, DEMO_NOTE_HINDI),
    depositRules: withNote(DEPOSIT_RULES),
    depositRulesHindi: withNote(DEPOSIT_RULES_HINDI, DEMO_NOTE_HINDI),
    howToPlay: {
      text: BUILT_IN_STEPS.english,
      textHindi: BUILT_IN_STEPS.hindi,
      videoLink: 'https://example.org/how-to-play',
    },
    resultSwitchTime: '08:00',
    robot: { on: true, delaySeconds: config.demo.robotDelaySeconds },
    tipsOn: true,
    privacyPolicy: BUILT_IN,
    deletionPolicy: BUILT_IN,
    aboutUs: BUILT_IN,
  };
}
