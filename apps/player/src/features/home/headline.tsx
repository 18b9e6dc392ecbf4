import { headline } from '@surahi/contract';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../shared/i18n/i18n.ts';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';

/** The headline's place on the wire: 1 is home. */
const HOME_PLACE = 1;

/** The running line under the header, only when its status is '1'; standing still where less motion is asked for. */
export function Headline() {
  const lang = useLanguage();
  const { data } = useQuery({
    queryKey: queryKeys.headline(HOME_PLACE, lang),
    queryFn: ({ signal }) => fetchCall(headline, { ids: [HOME_PLACE], lang }, signal),
    staleTime: 5 * 60_000,
  });
  const line = data?.data[0];
  if (line === undefined || line.status !== '1' || line.notes.trim() === '') return null;
  return (
    <p className="-mx-3.5 overflow-hidden bg-indigo py-1.5 text-[13px] text-on-indigo [container-type:inline-size]">
      <span className="inline-block animate-marquee px-3.5 whitespace-nowrap motion-reduce:animate-none motion-reduce:whitespace-normal">
        {line.notes}
      </span>
    </p>
  );
}
