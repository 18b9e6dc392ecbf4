import { byMethod, type PlatformField } from './field-makers.ts';

const PAYOUT_FORMATS = [
  { value: 'upi', label: 'UPI' },
  { value: 'neft', label: 'NEFT' },
] as const;

/** The settings of the files that a bank pays. */
export const PAYOUT_FILE_GROUP: { title: string; fields: readonly PlatformField[] } = {
  title: 'Files of payouts for the bank',
  fields: [
    {
      label: 'Columns of the file',
      meaning: 'UPI addresses, or account numbers for NEFT.',
      kind: 'choice',
      options: PAYOUT_FORMATS,
      read: (settings) => settings.payoutFile.format,
      write: ({ payoutFile, ...settings }, text) => ({
        ...settings,
        payoutFile: { ...payoutFile, format: text === 'neft' ? 'neft' : 'upi' },
      }),
    },
    {
      label: 'Account that pays',
      meaning: 'The column “Debit account” of NEFT files.',
      kind: 'account',
      read: (settings) => settings.payoutFile.debitAccount,
      write: ({ payoutFile, ...settings }, text) => ({
        ...settings,
        payoutFile: { ...payoutFile, debitAccount: text },
      }),
    },
    ...byMethod(
      'upiHandles',
      'upi-handle',
      'UPI handle',
      'The UPI ID of a payout number is number@handle. If empty, payouts have no QR code and UPI files leave them out.',
    ),
    ...byMethod(
      'ifsc',
      'ifsc',
      'IFSC',
      'The bank branch that holds the accounts with these payout numbers. If empty, NEFT files leave the payouts out.',
    ),
  ],
};
