import { formatPoints, type PointsFormat, parseWireAmount } from '@surahi/game/money';
import { clsx } from 'clsx';

type PointsProps = PointsFormat & {
  /** Paise, or a plain decimal text in points as sent on the wire ('1240.5'). */
  value: bigint | string;
  className?: string;
};

/** An amount in figures of equal width. Text that is not an amount shows as a dash. */
export function Points({ value, className, ...format }: PointsProps) {
  const paise = typeof value === 'bigint' ? value : parseWireAmount(value);
  return <span className={clsx('num', className)}>{paise === undefined ? '–' : formatPoints(paise, format)}</span>;
}
