import type { RequestState } from '@surahi/contract/operator';
import { Badge } from '@surahi/ui';
import { t } from '../i18n/i18n.ts';

const METHODS = {
  phonepe: 'PhonePe',
  googlepay: 'Google Pay',
  paytm: 'Paytm',
  qr: 'QR',
  other: t('Other app'),
} as const;

/** The payment app of a request. */
export function methodName(method: keyof typeof METHODS): string {
  return METHODS[method];
}

const STATES = {
  pending: { label: t('Pending'), tone: 'win' },
  approved: { label: t('Approved'), tone: 'open' },
  rejected: { label: t('Rejected'), tone: 'bad' },
} as const;

/** Reports that an approved payment was not credited. */
export function toReturnText(): string {
  return t('Not credited: a limit or an exclusion of the player refuses it. Return the payment.');
}

const NOT_CREDITED = { label: t('Not credited'), tone: 'bad' } as const;

/** `isToReturn` marks a deposit that was approved but is to be returned. */
export type ShownState = { state: RequestState; isToReturn?: boolean };

/** The state of a deposit or withdrawal request. */
export function RequestBadge({ state, isToReturn = false }: ShownState) {
  const { label, tone } = isToReturn ? NOT_CREDITED : STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}
