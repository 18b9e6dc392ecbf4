import { headline } from '@surahi/contract';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../i18n/i18n.ts';
import { Marquee } from '../marquee.tsx';
import { fetchCall } from '../query.ts';
import { queryKeys } from '../query-keys.ts';

/** The operator's running line for a place (HEADLINE_PLACE), only when its status is '1'; silent when it cannot be had. */
export function PlaceHeadline({ place }: { place: number }) {
  const lang = useLanguage();
  const { data, isPending } = useQuery({
    queryKey: queryKeys.headline(place, lang),
    queryFn: ({ signal }) => fetchCall(headline, { ids: [place], lang }, signal),
    staleTime: 5 * 60_000,
  });
  const line = data?.data[0];
  // Its place is kept while it is on its way: what stands below it must not jump under a thumb.
  if (!isPending && (line === undefined || line.status !== '1' || line.notes.trim() === '')) return null;
  return (
    <div className="-mx-3.5">
      <Marquee text={line?.notes ?? '\u00a0'} />
    </div>
  );
}
