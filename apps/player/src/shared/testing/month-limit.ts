import { EXAMPLES } from '@surahi/contract/examples';

/**
 * Play limits with an unused deposit limit of 5,000 points a month. `reserved` is what waiting requests hold of it, in
 * points. A server of the release before leaves it out.
 */
export function withMonthLimit(reserved: string | undefined) {
  const month = { kind: 'deposit', period: 'month', amount: '5000', used: '0', left: '5000', by_staff: false } as const;
  return {
    ...EXAMPLES.playLimits.response,
    limits: [{ ...month, resets_at: Date.UTC(2100, 0, 1), raise: null }],
    reserved_deposits: reserved,
  };
}
