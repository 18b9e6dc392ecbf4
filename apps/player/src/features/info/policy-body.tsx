import { policyText } from '@surahi/contract';
import { BUILT_IN_POLICIES, type PolicyPage } from '@surahi/contract/texts';
import { StructuredText } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { type Language, localeTag, useLanguage, useT } from '../../shared/i18n/i18n.ts';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';

/** What a policy page says: the operator's text when there is one, else, and until that is known, the app's own. */
export function PolicyBody({ page, dated = false }: { page: PolicyPage; dated?: boolean }) {
  const lang = useLanguage();
  const { data } = useQuery({
    queryKey: queryKeys.policyText(page, lang),
    queryFn: ({ signal }) => fetchCall(policyText, { page, lang }, signal),
    staleTime: 60_000,
  });
  const own = data?.policy_text.trim() ?? '';
  return (
    <>
      {dated ? <UpdatedOn date={own === '' ? '' : (data?.changed_on ?? '')} /> : null}
      <StructuredText text={own === '' ? builtIn(page, lang) : own} />
    </>
  );
}

function builtIn(page: PolicyPage, lang: Language): string {
  return BUILT_IN_POLICIES[page][lang === 'hi' ? 'hindi' : 'english'];
}

/** Where the app's own text stands, the day it was written; else the day the operator wrote theirs. */
function UpdatedOn({ date }: { date: string }) {
  const t = useT();
  return (
    <p className="text-sm font-medium text-muted">
      {date === '' ? t('privacy.updated') : t('privacy.updatedOn', { date: longDate(date) })}
    </p>
  );
}

/** 'July 3, 2025' of a date YYYY-MM-DD, the way the app's own text writes it. */
function longDate(date: string): string {
  const tag = localeTag() === 'hi-IN' ? 'hi-IN' : 'en-US';
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(tag, { dateStyle: 'long', timeZone: 'UTC' });
}
