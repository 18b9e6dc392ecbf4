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

/** The state of a deposit or withdrawal request. */
export function RequestBadge({ state }: { state: RequestState }) {
  const { label, tone } = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}
