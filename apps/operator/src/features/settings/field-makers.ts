import type { PlatformSettings } from '@surahi/contract/operator';
import { t } from '../../shared/i18n/i18n.ts';
import type { FieldKind } from './field-problem.ts';

/** A setting as a form field. `read` and `write` convert between the settings and the text of the field. */
export type PlatformField = {
  label: string;
  meaning: string;
  kind: FieldKind;
  options?: readonly { value: string; label: string }[];
  read: (settings: PlatformSettings) => string;
  write: (settings: PlatformSettings, text: string) => PlatformSettings;
};

/** The number of a field; null for an empty one. */
export const optionalNumber = (text: string): number | null => (text === '' ? null : Number(text));
/** The text of an optional number; '' for null. */
export const shown = (points: number | null): string => (points === null ? '' : String(points));

type LimitKey = 'deposit' | 'withdrawal' | 'transfer' | 'bid';

/** The smallest and the largest amount of one kind, in points. */
export function limits(key: LimitKey, least: string, most: string): PlatformField[] {
  return [
    {
      label: least,
      meaning: t('Smaller amounts are refused.'),
      kind: 'points',
      read: (settings) => String(settings[key].minPoints),
      write: (settings, text) => ({ ...settings, [key]: { ...settings[key], minPoints: Number(text) } }),
    },
    {
      label: most,
      meaning: t('Larger amounts are refused. If empty, any amount is allowed.'),
      kind: 'maybe-points',
      read: (settings) => shown(settings[key].maxPoints),
      write: (settings, text) => ({ ...settings, [key]: { ...settings[key], maxPoints: optionalNumber(text) } }),
    },
  ];
}

/** One end of the hours in which players may request withdrawals. */
export function hour(key: 'open' | 'close', label: string, meaning: string): PlatformField {
  return {
    label,
    meaning,
    kind: 'time',
    read: (settings) => settings.withdrawWindow[key],
    write: (settings, text) => ({ ...settings, withdrawWindow: { ...settings.withdrawWindow, [key]: text } }),
  };
}

/** The sum above which a second operator is needed, in points. */
export function second(
  key: 'adjustmentPoints' | 'withdrawalPoints' | 'depositPoints',
  label: string,
  meaning: string,
): PlatformField {
  return {
    label,
    meaning,
    kind: 'points',
    read: (settings) => String(settings.secondPersonAbove[key]),
    write: (settings, text) => ({
      ...settings,
      secondPersonAbove: { ...settings.secondPersonAbove, [key]: Number(text) },
    }),
  };
}

/** The lowest return of a game, percent of the stake. */
export function floor(game: keyof PlatformSettings['rateFloors'], label: string): PlatformField {
  return {
    label,
    meaning: t('Rates that return less in a fair draw cannot be published. 0 to 100.'),
    kind: 'points',
    read: (settings) => String(settings.rateFloors[game]),
    write: (settings, text) => ({ ...settings, rateFloors: { ...settings.rateFloors, [game]: Number(text) } }),
  };
}

/** A field for the threshold of an alert. */
export function alertFrom(
  key: keyof PlatformSettings['alertsFrom'],
  kind: FieldKind,
  label: string,
  meaning: string,
): PlatformField {
  return {
    label,
    meaning,
    kind,
    read: (settings) => shown(settings.alertsFrom[key]),
    write: (settings, text) => ({
      ...settings,
      alertsFrom: { ...settings.alertsFrom, [key]: kind === 'maybe-points' ? optionalNumber(text) : Number(text) },
    }),
  };
}

type NumberKey =
  | 'payoutHoldHours'
  | 'newDeviceHours'
  | 'payoutClaimMinutes'
  | 'welcomeBonusPoints'
  | 'creditCeilingPoints'
  | 'secondPersonWaitHours';

/** A setting that is one whole number. */
export function whole(key: NumberKey, kind: FieldKind, label: string, meaning: string): PlatformField {
  return {
    label,
    meaning,
    kind,
    read: (settings) => String(settings[key]),
    write: (settings, text) => ({ ...settings, [key]: Number(text) }),
  };
}

const YES_OR_NO = [
  { value: 'yes', label: t('Yes') },
  { value: 'no', label: t('No') },
] as const;

type SwitchKey = 'newPlayersMayBet' | 'secondPersonInDemo' | 'resultsByTwo' | 'refundExcludedBids' | 'pushOn';

/** A setting that is yes or no. */
export function choice(key: SwitchKey, label: string, meaning: string): PlatformField {
  return {
    label,
    meaning,
    kind: 'choice',
    options: YES_OR_NO,
    read: (settings) => (settings[key] ? 'yes' : 'no'),
    write: (settings, text) => ({ ...settings, [key]: text === 'yes' }),
  };
}

const MARKET_ORDERS = [
  { value: 'closing', label: t('Next cut-off first') },
  { value: 'operator', label: t('Order of the market list') },
] as const;

/** The order of open markets in the app. */
export const MARKET_ORDER: PlatformField = {
  label: t('Order of open markets'),
  meaning: t('How the app sorts markets that accept bids. A player’s favourites always come first.'),
  kind: 'choice',
  options: MARKET_ORDERS,
  read: (settings) => settings.marketOrder,
  write: (settings, text) => ({
    ...settings,
    marketOrder: MARKET_ORDERS.find(({ value }) => value === text)?.value ?? settings.marketOrder,
  }),
};

const PAYOUT_METHODS = [
  { method: 'googlepay', name: 'Google Pay' },
  { method: 'paytm', name: 'Paytm' },
  { method: 'phonepe', name: 'PhonePe' },
] as const;

/** A field for each payout method: its UPI handle or its IFSC. */
export function byMethod(key: 'upiHandles' | 'ifsc', kind: FieldKind, label: string, meaning: string): PlatformField[] {
  return PAYOUT_METHODS.map(({ method, name }) => ({
    label: `${label}, ${name}`,
    meaning,
    kind,
    read: ({ payoutFile }) => payoutFile[key][method],
    write: ({ payoutFile, ...settings }, text) => ({
      ...settings,
      payoutFile: { ...payoutFile, [key]: { ...payoutFile[key], [method]: text } },
    }),
  }));
}
