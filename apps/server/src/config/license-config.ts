import { DEFAULT_MINIMUM_AGE } from '@surahi/contract';
import type { RawConfig } from './schema.ts';

/** The licence for real value, shown in the app. */
export type License = {
  operatorName: string;
  regulator: string;
  number: string;
  /** ISO 3166-1 alpha-2 codes of the countries in which play is allowed. */
  countries: readonly string[];
  minimumAge: number;
};

/** The settings that a licensed server needs. */
export const LICENSE_KEYS = [
  'LICENSE_OPERATOR_NAME',
  'LICENSE_REGULATOR',
  'LICENSE_NUMBER',
  'LICENSE_COUNTRIES',
  'LICENSE_MINIMUM_AGE',
] as const;

/** The licence of a licensed server; undefined in a demo. */
export function toLicense(raw: RawConfig): License | undefined {
  if (raw.VALUE_MODE === 'demo') return undefined;
  return {
    operatorName: raw.LICENSE_OPERATOR_NAME ?? '',
    regulator: raw.LICENSE_REGULATOR ?? '',
    number: raw.LICENSE_NUMBER ?? '',
    countries: raw.LICENSE_COUNTRIES ?? [],
    minimumAge: raw.LICENSE_MINIMUM_AGE ?? DEFAULT_MINIMUM_AGE,
  };
}
