import type { ResponseOf } from '@surahi/contract';
import { headline } from '@surahi/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../shared/i18n/i18n.ts';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { readStored, writeStored } from '../../shared/storage.ts';

/** The headline's place on the wire: 1 is home. */
const HOME_PLACE = 1;

/** Set when home had no headline at the last visit, so the page reserves no space for it. */
const NONE_KEY = 'headline.none';

/** The text of home's headline in the current language. Undefined when home has no headline. */
export function useHeadline(): UseQueryResult<string | undefined> {
  const lang = useLanguage();
  return useQuery({
    queryKey: queryKeys.headline(HOME_PLACE, lang),
    queryFn: async ({ signal }) => {
      const answer = await fetchCall(headline, { ids: [HOME_PLACE], lang }, signal);
      writeStored(NONE_KEY, textOf(answer) === undefined ? '1' : undefined);
      return answer;
    },
    select: textOf,
    staleTime: 5 * 60_000,
  });
}

/**
 * The scrolling line under the header, shown when its status is '1'. It does not move when reduced motion is preferred.
 */
export function Headline() {
  const { data: text, isPending } = useHeadline();
  // Reserves the line's space while it loads, so that the cards below do not move.
  const awaited = isPending && readStored(NONE_KEY) === undefined;
  if (text === undefined && !awaited) return null;
  return (
    <p className="-mx-3.5 overflow-hidden bg-indigo py-1.5 text-sm text-on-indigo [container-type:inline-size]">
      <span className="inline-block animate-marquee px-3.5 whitespace-nowrap motion-reduce:animate-none motion-reduce:whitespace-normal">
        {text ?? '\u00a0'}
      </span>
    </p>
  );
}

function textOf({ data: [line] }: ResponseOf<typeof headline>): string | undefined {
  return line === undefined || line.status !== '1' || line.notes.trim() === '' ? undefined : line.notes;
}
