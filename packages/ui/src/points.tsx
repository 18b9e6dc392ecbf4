import { clsx } from 'clsx';
import type { PointsFormat } from './format-points.ts';
import { formatPoints, paiseOfText } from './format-points.ts';

export type PointsProps = PointsFormat & {
  /** Paise, or a plain decimal text in points as sent on the wire ('1240.5'). */
  value: bigint | string;
  className?: string;
};

/** An amount in figures of equal width; a text that is no amount shows as a dash, never as NaN. */
export function Points({ value, className, ...format }: PointsProps) {
  const paise = typeof value === 'bigint' ? value : paiseOfText(value);
  return <span className={clsx('num', className)}>{paise === undefined ? '–' : formatPoints(paise, format)}</span>;
}
