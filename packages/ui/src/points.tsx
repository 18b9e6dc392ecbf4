import { formatPoints, type PointsFormat, parseWireAmount } from '@surahi/game/money';
import { clsx } from 'clsx';

type PointsProps = PointsFormat & {
  /** Paise, or a decimal text in points as on the wire ('1240.5'). */
  value: bigint | string;
  className?: string;
};

/** An amount with tabular figures. An invalid text shows as a dash. */
export function Points({ value, className, ...format }: PointsProps) {
  const paise = typeof value === 'bigint' ? value : parseWireAmount(value);
  return <span className={clsx('num', className)}>{paise === undefined ? '–' : formatPoints(paise, format)}</span>;
}
