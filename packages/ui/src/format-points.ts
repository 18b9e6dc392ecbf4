export type PointsFormat = {
  /** BCP 47; decides grouping. Default en-IN. */
  locale?: string;
  /** auto: paise only when there are any; two: always two decimals. */
  decimals?: 'auto' | 'two';
  /** Writes a plus before amounts above zero. */
  plus?: boolean;
};

/**
 * Paise of a plain decimal text such as '1240', '12.5' or '-3.05'; undefined for anything else.
 * Digits past the second decimal are cut off, never rounded up: shown money is never more than there is.
 */
export function paiseOfText(text: string): bigint | undefined {
  const match = /^\s*(-?)(\d+)(?:\.(\d*))?\s*$/.exec(text);
  if (match === null) return undefined;
  const [, sign, whole, fraction] = match;
  const paise = BigInt(whole ?? '0') * 100n + BigInt((fraction ?? '').padEnd(2, '0').slice(0, 2));
  return sign === '-' ? -paise : paise;
}

/** Paise as points for people: '1,240' or '1,240.50', grouped as in India. */
export function formatPoints(paise: bigint, format: PointsFormat = {}): string {
  const { locale = 'en-IN', decimals = 'auto', plus = false } = format;
  const size = paise < 0n ? -paise : paise;
  const whole = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(size / 100n);
  const rest = size % 100n;
  const fraction = decimals === 'two' || rest !== 0n ? `.${String(rest).padStart(2, '0')}` : '';
  const sign = paise < 0n ? '-' : plus && paise > 0n ? '+' : '';
  return `${sign}${whole}${fraction}`;
}
