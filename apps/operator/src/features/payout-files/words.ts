import type { PayoutFormat, PayoutOutcome } from '@surahi/contract/operator';
import { t } from '../../shared/i18n/i18n.ts';

export const FORMAT_NAMES: Record<PayoutFormat, string> = { upi: t('UPI columns'), neft: t('NEFT columns') };

export const OUTCOME_NAMES: Record<PayoutOutcome, string> = {
  paid: t('Paid'),
  returned: t('Returned'),
  failed: t('Failed'),
};
