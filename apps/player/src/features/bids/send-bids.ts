import type { submitMainBid } from '@surahi/contract';
import type { CallResult } from '../../shared/api.ts';

/** What a submit call answers. */
type BidAnswer = CallResult<typeof submitMainBid>;
export type BidRefusal = Extract<BidAnswer, { ok: false }>;
export type BidAcceptance = Extract<BidAnswer, { ok: true }>;
