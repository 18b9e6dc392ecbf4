import type { Ref } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { AmountInput } from '../../shared/money/amount-input.tsx';
import { MIN_POINTS } from './limits.ts';

type PointsFieldProps = {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** The points that count while the field is empty. '' when it must be filled in. */
  stake: string;
  ref?: Ref<HTMLInputElement>;
};

/** Points of a bid, kept as typed. Proceed reports fractions and other invalid points. */
export function PointsField({ value, onChange, error, stake, ref }: PointsFieldProps) {
  const t = useT();
  return (
    <AmountInput
      decimals={0}
      ref={ref}
      label={t('bid.points')}
      value={value}
      error={error}
      placeholder={stake === '' ? t('bid.minimum', { min: MIN_POINTS }) : stake}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
