import { headline } from '@surahi/contract';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../i18n/i18n.ts';
import { AgeUnlessBanner } from '../layout/offline-banner.tsx';
import { Marquee } from '../marquee.tsx';
import { fetchCall } from '../query.ts';
import { queryKeys } from '../query-keys.ts';

/**
 * The operator's scrolling line for a place (HEADLINE_PLACE), shown when its status is '1'. When a refresh failed, the
 * last line stays with its age.
 */
export function PlaceHeadline({ place }: { place: number }) {
  const lang = useLanguage();
  const { data, isPending, isRefetchError, dataUpdatedAt } = useQuery({
    queryKey: queryKeys.headline(place, lang),
    queryFn: ({ signal }) => fetchCall(headline, { ids: [place], lang }, signal),
    staleTime: 5 * 60_000,
  });
  const line = data?.data[0];
  // Reserves the line's space while it loads, so that the contents below do not move.
  if (!isPending && (line === undefined || line.status !== '1' || line.notes.trim() === '')) return null;
  return (
    <>
      <div className="-mx-3.5">
        <Marquee text={line?.notes ?? '\u00a0'} />
      </div>
      <AgeUnlessBanner stale={isRefetchError} atMs={dataUpdatedAt} />
    </>
  );
}
