import * as z from 'zod/mini';
import { otpProof } from './accounts.contract.ts';
import { defineCall } from './define-call.ts';
import { EXCLUSION_LENGTHS, limitRefusal, TIME_OUT_LENGTHS } from './limits.contract.ts';
import { wholeNumber } from './wire-types.ts';

export const startTimeOut = defineCall({
  name: 'startTimeOut',
  path: 'api-play-time-out',
  identity: 'player',
  ours: true,
  summary: 'Starts a time-out: no bids, deposits or transfers until it ends. Nobody can end it earlier.',
  okMsg: 'Time-out started',
  request: { length: z.enum(TIME_OUT_LENGTHS) },
  response: { until: wholeNumber },
});

export const excludeSelf = defineCall({
  name: 'excludeSelf',
  path: 'api-play-exclude',
  identity: 'player',
  ours: true,
  // A protection may be tightened at any time. The latest end holds, so nobody shortens an exclusion by this call.
  whileExcluded: true,
  summary:
    'Starts or lengthens an exclusion. Ends every session; a later log-in leads to balance, history and withdrawal only.',
  okMsg: 'You are excluded',
  request: { length: z.enum(EXCLUSION_LENGTHS) },
  // The end in unix milliseconds; 0 means for good.
  response: { until: wholeNumber },
});

export const requestReturn = defineCall({
  name: 'requestReturn',
  path: 'api-play-return',
  identity: 'player',
  ours: true,
  whileExcluded: true,
  summary: 'Asks to return after the term of an exclusion. The player can confirm the return 24 hours later.',
  okMsg: 'Return requested',
  request: {},
  response: { opens_at: wholeNumber },
  refusal: limitRefusal,
  errors: ['self_excluded', 'not_excluded'],
});

export const confirmReturn = defineCall({
  name: 'confirmReturn',
  path: 'api-play-return-confirm',
  identity: 'player',
  ours: true,
  whileExcluded: true,
  summary: 'Confirms a requested return with an OTP of the purpose return, or its ticket. The account works again.',
  okMsg: 'Welcome back',
  request: otpProof,
  response: {},
  refusal: limitRefusal,
  errors: ['raise_unknown', 'raise_not_open', 'otp_wrong', 'otp_expired', 'otp_exhausted', 'ticket_invalid'],
});
