declare const PAISE: unique symbol;

/** Integer hundredths of a point (1 point = 1 rupee = 100 paise). May be negative. */
export type Paise = bigint & { readonly [PAISE]: true };

const PAISE_PER_POINT = 100n;

/** Brands an integer number of paise. */
export function paise(amount: bigint): Paise {
  // The brand exists in types only. No other place adds it.
  return amount as Paise;
}

/** Converts whole points to paise, exactly. Throws RangeError on a number that is not an integer. */
export function pointsToPaise(points: number | bigint): Paise {
  return paise(BigInt(points) * PAISE_PER_POINT);
}

/** Converts points to paise. Rounds to the nearest paisa, halves up. Throws RangeError on NaN or infinity. */
export function roundPointsToPaise(points: number): Paise {
  return paise(BigInt(Math.round(points * Number(PAISE_PER_POINT))));
}

/** Converts paise to points, rounded to the nearest double. For charts and axis labels only: money stays in paise. */
export function paiseToPoints(amountPaise: bigint): number {
  return Number(amountPaise) / Number(PAISE_PER_POINT);
}

/** Joins the digits before and after a decimal point. Cuts the fraction after two digits: rounds towards zero. */
function joinDigits(whole: string, fraction: string): bigint {
  return BigInt(whole) * PAISE_PER_POINT + BigInt(fraction.slice(0, 2).padEnd(2, '0'));
}

const AMOUNT = /^(0|[1-9][0-9]{0,9})(?:\.([0-9]{1,2}))?$/;

/**
 * Parses an amount of points that a person typed or a client sent. Accepts ASCII digits below 10^10 points, without
 * sign, exponent, space or leading zero. `decimals` 0 rejects a fraction; 2 accepts up to two decimals.
 * Returns null for any other text.
 */
export function parseAmount(text: string, options: { decimals: 0 | 2 }): Paise | null {
  const found = AMOUNT.exec(text);
  const [, whole, fraction] = found ?? [];
  if (whole === undefined || (fraction !== undefined && options.decimals === 0)) return null;
  return paise(joinDigits(whole, fraction ?? ''));
}

/**
 * Parses an amount that a trusted source wrote, such as a balance of the wire: '1240', '12.5', '-3.05'. Accepts a minus
 * sign, leading zeros and blanks around it. Cuts digits after the second decimal, so a shown balance never exceeds the
 * stored one. Returns undefined for any other text.
 */
export function parseWireAmount(text: string): Paise | undefined {
  const found = /^\s*(-?)(\d+)(?:\.(\d*))?\s*$/.exec(text);
  const [, sign, whole, fraction = ''] = found ?? [];
  if (whole === undefined) return undefined;
  const size = joinDigits(whole, fraction);
  return paise(sign === '-' ? -size : size);
}

type Split = { sign: '' | '-'; whole: bigint; fraction: string };

/** The parts of an amount: its sign, its whole points and exactly two digits of paise. */
function split(amountPaise: bigint): Split {
  const size = amountPaise < 0n ? -amountPaise : amountPaise;
  const fraction = String(size % PAISE_PER_POINT).padStart(2, '0');
  return { sign: amountPaise < 0n ? '-' : '', whole: size / PAISE_PER_POINT, fraction };
}

/** Formats an amount as wire text: plain decimal points without trailing zeros ('1240', '12.5', '-0.05'). */
export function formatAmount(amountPaise: bigint): string {
  const { sign, whole, fraction } = split(amountPaise);
  const decimals = fraction.replace(/0+$/, '');
  return `${sign}${whole}${decimals === '' ? '' : `.${decimals}`}`;
}

export type PointsFormat = {
  /** BCP 47 tag; decides the grouping. Default: en-IN. */
  locale?: string;
  /** auto (default): two decimals when there are paise, else none. two: always two decimals. */
  decimals?: 'auto' | 'two';
  /** Whether amounts above zero get a plus sign. Default: false. */
  plus?: boolean;
  /** Whether digits are grouped ('1,240'). Default: true. UPI links and form fields need plain digits. */
  grouped?: boolean;
};

const groupings = new Map<string, Intl.NumberFormat>();

/** An Intl formatter is slow to construct, so one per locale is kept. */
function groupingOf(locale: string): Intl.NumberFormat {
  const known = groupings.get(locale);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, { numberingSystem: 'latn' });
  groupings.set(locale, made);
  return made;
}

/** Formats an amount in points for people: '1,240' or '1,240.50', grouped as in India. Exact: nothing is rounded. */
export function formatPoints(amountPaise: bigint, format: PointsFormat = {}): string {
  const { locale = 'en-IN', decimals = 'auto', plus = false, grouped = true } = format;
  const { sign, whole, fraction } = split(amountPaise);
  const shown = grouped ? groupingOf(locale).format(whole) : String(whole);
  const rest = decimals === 'two' || fraction !== '00' ? `.${fraction}` : '';
  return `${plus && amountPaise > 0n ? '+' : sign}${shown}${rest}`;
}
