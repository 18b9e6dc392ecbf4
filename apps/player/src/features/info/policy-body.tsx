import { DEFAULT_MINIMUM_AGE, policyText } from '@surahi/contract';
import { builtInPolicy, type PolicyPage } from '@surahi/contract/texts';
import { StructuredText } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useT } from '../../shared/i18n/i18n.ts';
import { currentLanguage, type Language, localeTag } from '../../shared/i18n/language.ts';
import { fetchCall } from '../../shared/query.ts';
import { useMinimumAge } from '../../shared/license.ts';
import { queryKeys } from '../../shared/query-keys.ts';

/** The text of a policy page: the operator's text, or the app's own until or unless there is one. */
export function PolicyBody({ page, dated = false }: { page: PolicyPage; dated?: boolean }) {
  const lang = useLanguage();
  const { data } = useQuery({
    queryKey: queryKeys.policyText(page, lang),
    queryFn: ({ signal }) => fetchCall(policyText, { page, lang }, signal),
    staleTime: 60_000,
  });
  const age = useMinimumAge() ?? DEFAULT_MINIMUM_AGE;
  const own = data?.policy_text.trim() ?? '';
  return (
    <>
      {dated ? <UpdatedOn date={own === '' ? '' : (data?.changed_on ?? '')} /> : null}
      <StructuredText text={own === '' ? builtIn(page, lang, age) : own} />
    </>
  );
}

/** The app's own text with the server's minimum age. The texts contain no other number equal to the default age. */
function builtIn(page: PolicyPage, lang: Language, age: number): string {
  return builtInPolicy(page, lang).replaceAll(String(DEFAULT_MINIMUM_AGE), String(age));
}

/** The date of the shown text: the app's own or the operator's. */
function UpdatedOn({ date }: { date: string }) {
  const t = useT();
  return (
    <p className="text-sm font-medium text-muted">
      {date === '' ? t('privacy.updated') : t('privacy.updatedOn', { date: longDate(date) })}
    </p>
  );
}

/** Formats YYYY-MM-DD as 'July 3, 2025', as the app's own text does. */
function longDate(date: string): string {
  const tag = currentLanguage() === 'en' ? 'en-US' : localeTag();
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(tag, { dateStyle: 'long', timeZone: 'UTC' });
}
