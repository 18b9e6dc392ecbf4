import { brokenLimit, normaliseMobile, parseAmount, parseWireAmount } from '@surahi/game';
import type { MessageId } from '../../shared/i18n/i18n.ts';

/** Minimum when the server names none, from the specification. */
export const DEFAULT_MIN_POINTS = '100';

export type TransferInput = { phone: string; points: string };

/** Limits in the wire's format: decimal text in points, '' for none or unknown. */
export type TransferTerms = { ownMobile: string; wallet_amt: string; min_transfer: string; max_transfer: string };

export type TransferProblems = {
  phone?: 'phone_missing' | 'phone_invalid' | 'phone_own';
  points?: 'points_missing' | 'points_invalid' | 'below_minimum' | 'above_maximum' | 'above_wallet';
};

/** The text of each problem. */
export const TRANSFER_TEXTS: Readonly<Record<Exclude<TransferProblems[keyof TransferProblems], undefined>, MessageId>> =
  {
    phone_missing: 'transfer.phoneMissing',
    phone_invalid: 'transfer.phoneInvalid',
    phone_own: 'transfer.phoneOwn',
    points_missing: 'transfer.pointsMissing',
    points_invalid: 'money.amountInvalid',
    below_minimum: 'transfer.belowMinimum',
    above_maximum: 'transfer.aboveMaximum',
    above_wallet: 'transfer.aboveWallet',
  };

/** Checks a transfer (requirement TRF-01). Returns an error for each invalid field. */
export function checkTransfer({ phone, points }: TransferInput, terms: TransferTerms): TransferProblems {
  const phoneProblem = checkPhone(phone.trim(), terms.ownMobile);
  const pointsProblem = checkPoints(points.trim(), terms);
  return {
    ...(phoneProblem === undefined ? {} : { phone: phoneProblem }),
    ...(pointsProblem === undefined ? {} : { points: pointsProblem }),
  };
}

function checkPhone(phone: string, ownMobile: string): TransferProblems['phone'] {
  if (phone === '') return 'phone_missing';
  const mobile = normaliseMobile(phone);
  if (mobile === null) return 'phone_invalid';
  return mobile === ownMobile ? 'phone_own' : undefined;
}

function checkPoints(points: string, terms: TransferTerms): TransferProblems['points'] {
  if (points === '') return 'points_missing';
  const amountPaise = parseAmount(points, { decimals: 0 });
  if (amountPaise === null) return 'points_invalid';
  const minPaise = parseWireAmount(terms.min_transfer || DEFAULT_MIN_POINTS) ?? 0n;
  const broken = brokenLimit(amountPaise, { minPaise, maxPaise: parseWireAmount(terms.max_transfer) });
  if (broken !== undefined) return broken;
  // With an unknown balance the server decides.
  const walletPaise = parseWireAmount(terms.wallet_amt);
  return walletPaise !== undefined && amountPaise > walletPaise ? 'above_wallet' : undefined;
}
