import type { Settings } from '../../content/settings/index.ts';
import type { PayoutMethod } from '../payout-numbers/index.ts';

/** The UPI address of a payout number. Returns '' if the settings have no handle for the method. */
export function upiAddress(
  { upiHandles }: Settings['payoutFile'],
  { method, number }: { method: PayoutMethod; number: string },
): string {
  const handle = upiHandles[method];
  return handle === '' ? '' : `${number}@${handle}`;
}
