import { DEFAULT_MINIMUM_AGE, type ResponseOf, type socialData } from '@surahi/contract';
import { useSocialData } from './social.ts';
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

/** The age in years from which a visitor may register. undefined until a licensed server has sent it. */
export function useMinimumAge(): number | undefined {
  const { license } = useLicense();
  return license?.minimum_age ?? (isDemoValue() ? DEFAULT_MINIMUM_AGE : undefined);
}
