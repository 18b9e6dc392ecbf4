declare const PAISE: unique symbol;

/** Integer hundredths of a point (1 point = 1 rupee = 100 paise). May be negative. */
export type Paise = bigint & { readonly [PAISE]: true };

export const PAISE_PER_POINT = 100n;

/** Marks an integer number of paise as such. */
export function paise(amount: bigint): Paise {
  // The brand exists in types only; this is the one place that puts it on.
  return amount as Paise;
}

/** Whole points to paise. Throws RangeError on a number that is not an integer. */
export function pointsToPaise(points: number | bigint): Paise {
  return paise(BigInt(points) * PAISE_PER_POINT);
}

const AMOUNT = /^(0|[1-9][0-9]{0,9})(?:\.([0-9]{1,2}))?$/;

/**
 * Reads an amount of points as typed or sent: ASCII digits, no sign, exponent, space or leading zero, below 10^10 points.
 * `decimals` 0 refuses a fraction, 2 allows up to two places. Returns null when the text is anything else.
 */
export function parseAmount(text: string, options: { decimals: 0 | 2 }): Paise | null {
  const found = AMOUNT.exec(text);
  const whole = found?.[1];
  if (whole === undefined) return null;
  const fraction = found?.[2];
  if (fraction !== undefined && options.decimals === 0) return null;
  return paise(BigInt(whole) * PAISE_PER_POINT + BigInt((fraction ?? '').padEnd(2, '0')));
}

/** An amount as wire text: plain decimal points without trailing zeros ('1240', '12.5', '-0.05'). */
export function formatAmount(amountPaise: bigint): string {
  const magnitude = amountPaise < 0n ? -amountPaise : amountPaise;
  const fraction = String(magnitude % PAISE_PER_POINT)
    .padStart(2, '0')
    .replace(/0+$/, '');
  const sign = amountPaise < 0n ? '-' : '';
  return `${sign}${magnitude / PAISE_PER_POINT}${fraction === '' ? '' : `.${fraction}`}`;
}
