import { formatPoints, parseAmount } from '@surahi/game';

/** Paise in an input's format: '1240', '12.50'. */
export function typedPoints(paiseText: string): string {
  return formatPoints(BigInt(paiseText), { grouped: false });
}

/** Typed points with at most two decimals to paise, as decimal text; undefined unless the amount is above zero. */
export function paiseOfTyped(text: string): string | undefined {
  const amountPaise = parseAmount(text.replace(/[,\s]/g, '').replace(/^0+(?=\d)/, ''), { decimals: 2 });
  return amountPaise === null || amountPaise === 0n ? undefined : String(amountPaise);
}
