import type { ACCOUNT_REASONS } from '@surahi/contract/operator';
import { plural } from '../../shared/format.ts';

/** What two accounts share, in words: '2 payout numbers'. */
export function reasonWords(kind: (typeof ACCOUNT_REASONS)[number], shared: number): string {
  const names = { payout: 'payout number', device: 'browser', address: 'address' } as const;
  return kind === 'address' ? plural(shared, 'address', 'addresses') : plural(shared, names[kind]);
}
