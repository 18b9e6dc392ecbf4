import type { submitMainBid } from '@surahi/contract';
import type { CallResult } from '../../shared/api.ts';

/** The result of a submit call. */
type BidAnswer = CallResult<typeof submitMainBid>;
export type BidRefusal = Extract<BidAnswer, { ok: false }>;
export type BidAcceptance = Extract<BidAnswer, { ok: true }>;
