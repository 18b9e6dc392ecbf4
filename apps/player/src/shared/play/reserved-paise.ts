import { parseWireAmount } from '@surahi/game';
import type { DepositLimits } from '../money/deposit-limits.ts';
import type { PlayLimits } from './use-play-limits.ts';

/**
 * The paise that waiting deposit requests reserve under the deposit limits. A server of the release before does not send
 * the sum. Then it is the newest waiting request.
 */
export function reservedPaise(own: PlayLimits | undefined, { pending }: DepositLimits): bigint {
  return parseWireAmount(own?.reserved_deposits ?? pending?.request_amount ?? '') ?? 0n;
}
