import type { PayoutFormat, PayoutOutcome } from '@surahi/contract/operator';

export const FORMAT_NAMES: Record<PayoutFormat, string> = { upi: 'UPI columns', neft: 'NEFT columns' };

export const OUTCOME_NAMES: Record<PayoutOutcome, string> = { paid: 'Paid', returned: 'Returned', failed: 'Failed' };
