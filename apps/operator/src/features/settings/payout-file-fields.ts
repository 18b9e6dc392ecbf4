import { t } from '../../shared/i18n/i18n.ts';
import { byMethod, type PlatformField } from './field-makers.ts';

const PAYOUT_FORMATS = [
  { value: 'upi', label: 'UPI' },
  { value: 'neft', label: 'NEFT' },
] as const;

/** The settings of the files that a bank pays. */
export const PAYOUT_FILE_GROUP: { title: string; fields: readonly PlatformField[] } = {
  title: t('Files of payouts for the bank'),
  fields: [
    {
      label: t('Columns of the file'),
      meaning: t('UPI addresses, or account numbers for NEFT.'),
      kind: 'choice',
      options: PAYOUT_FORMATS,
      read: (settings) => settings.payoutFile.format,
      write: ({ payoutFile, ...settings }, text) => ({
        ...settings,
        payoutFile: { ...payoutFile, format: text === 'neft' ? 'neft' : 'upi' },
      }),
    },
    {
      label: t('Account that pays'),
      meaning: t('The column “Debit account” of NEFT files.'),
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
      t('UPI handle'),
      t(
        'The UPI ID of a payout number is number@handle. If empty, payouts have no QR code and UPI files leave them out.',
      ),
    ),
    ...byMethod(
      'ifsc',
      'ifsc',
      'IFSC',
      t(
        'The bank branch that holds the accounts with these payout numbers. If empty, NEFT files leave the payouts out.',
      ),
    ),
  ],
};
