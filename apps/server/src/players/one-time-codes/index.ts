export { isAccountPurpose } from './account-purpose.ts';
export { createCodesState } from './codes-state.ts';
export { type IssuedOtp, issueOtp } from './issue-otp.ts';
export { selectLastPurpose } from './one-time-codes.sql.ts';
export { type Proven, proveNumber, spendProof, spendTicket } from './prove-number.ts';
export { takeOtpLimits, takePlayerProofLimit, takeProofLimit } from './take-limits.ts';
export { type OtpRefusal, TICKET_SECONDS, verifyOtp } from './verify-otp.ts';
