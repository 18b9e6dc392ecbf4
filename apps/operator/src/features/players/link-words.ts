import type { ACCOUNT_REASONS } from '@surahi/contract/operator';
import { plural } from '../../shared/format.ts';

/** What two accounts share, in words: '2 payout numbers'. */
export function reasonWords(kind: (typeof ACCOUNT_REASONS)[number], shared: number): string {
  if (kind === 'address') return plural(shared, 'address', 'addresses');
  return kind === 'payout' ? plural(shared, 'payout number') : plural(shared, 'browser');
}
