import { DigitInput } from '@surahi/ui';
import type { Ref } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { MIN_POINTS } from './limits.ts';

type PointsFieldProps = { value: string; onChange: (value: string) => void; ref?: Ref<HTMLInputElement> };

/** The points of a bid. */
export function PointsField({ value, onChange, ref }: PointsFieldProps) {
  const t = useT();
  return (
    <DigitInput
      ref={ref}
      label={t('bid.points')}
      value={value}
      maxLength={7}
      autoComplete="off"
      placeholder={t('bid.minimum', { min: MIN_POINTS })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
