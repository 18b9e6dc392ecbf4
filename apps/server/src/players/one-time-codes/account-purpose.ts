import type { OtpPurpose } from '@surahi/contract';

/** Purposes whose codes only the logged-in player of the number can request. */
export const ACCOUNT_PURPOSES = [
  'upi_details',
  'money_out',
  'return',
  'passkey',
] as const satisfies readonly OtpPurpose[];

export type AccountPurpose = (typeof ACCOUNT_PURPOSES)[number];

/** True if only the logged-in player of the number can request a code for this purpose. */
export function isAccountPurpose(purpose: OtpPurpose): purpose is AccountPurpose {
  return ACCOUNT_PURPOSES.some((one) => one === purpose);
}
