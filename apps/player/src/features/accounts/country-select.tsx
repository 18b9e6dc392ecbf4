import { CONTROL_CLASS, Field } from '@surahi/ui';
import { clsx } from 'clsx';
import type { Ref, SelectHTMLAttributes } from 'react';
import { countryNameOf } from '../../shared/license.ts';
import { useLanguage, useT } from '../../shared/i18n/i18n.ts';

/** The choice of a player who lives in no country of the licence. */
const ELSEWHERE = 'other';

/** The rule of the field: a country of the licence is chosen. Returns the id of what is wrong, or true. */
export function licensedCountry(code: string): true | 'register.countryRequired' | 'register.countryRefused' {
  if (code === '') return 'register.countryRequired';
  return code === ELSEWHERE ? 'register.countryRefused' : true;
}

type CountrySelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  /** ISO 3166-1 alpha-2 codes of the licence. */
  countries: readonly string[];
  error: string | undefined;
  ref?: Ref<HTMLSelectElement>;
};

/** The country of residence: those of the licence, and another one. */
export function CountrySelect({ countries, error, ...select }: CountrySelectProps) {
  const t = useT();
  const nameOf = countryNameOf(useLanguage());
  return (
    <Field label={t('register.country')} error={error}>
      {(control) => (
        <span className={clsx(CONTROL_CLASS, error === undefined ? 'border-control-line' : 'border-bad')}>
          <select
            {...select}
            {...control}
            autoComplete="country"
            className="h-full w-full min-w-0 rounded-control bg-surface px-3 text-base font-semibold text-ink outline-none"
          >
            <option value="">{t('register.countryChoose')}</option>
            {countries.map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
            <option value={ELSEWHERE}>{t('register.countryOther')}</option>
          </select>
        </span>
      )}
    </Field>
  );
}
