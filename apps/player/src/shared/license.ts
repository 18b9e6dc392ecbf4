import { DEFAULT_MINIMUM_AGE, type ResponseOf, type socialData } from '@surahi/contract';
import { useSocialData } from './social.ts';
import type { Language } from './i18n/language.ts';
import { isDemoValue } from './value-mode.ts';

export type License = NonNullable<ResponseOf<typeof socialData>['license']>;

/** The licence of a licensed server. `license` is undefined until known and in a demo. */
export function useLicense(): { license: License | undefined; failed: boolean; retry: () => void } {
  const { data, isError, isFetching, refetch } = useSocialData();
  const license = data?.license;
  return {
    license,
    failed: license === undefined && !isFetching && (isError || data !== undefined),
    retry: () => void refetch(),
  };
}

/** Returns a function that names the country of an ISO 3166-1 alpha-2 code in a language. */
export function countryNameOf(language: Language): (code: string) => string {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return (code) => names.of(code) ?? code;
}

/** The age in years from which a visitor may register. undefined until a licensed server has sent it. */
export function useMinimumAge(): number | undefined {
  const { license } = useLicense();
  return license?.minimum_age ?? (isDemoValue() ? DEFAULT_MINIMUM_AGE : undefined);
}
