import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Segmented } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { contentPath, paths } from '../../paths.ts';
import { Note, NotYet, Page, StaleNote } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { TabLinks } from '../../shared/tab-links.tsx';
import { ContactsPart } from './contacts-part.tsx';
import { GuidePart } from './guide-part.tsx';
import { HeadlinesPart } from './headlines-part.tsx';
import type { PreviewLanguage } from './language.ts';
import { PoliciesPart } from './policies-part.tsx';
import { RulesPart, TipsPart } from './texts-part.tsx';
import { SliderPart } from './slider-part.tsx';

const PARTS = [
  { id: 'headlines', label: 'Headlines' },
  { id: 'slider', label: 'Slider' },
  { id: 'rules', label: 'Rules' },
  { id: 'policies', label: 'Policies' },
  { id: 'guide', label: 'How to play' },
  { id: 'contacts', label: 'Contacts' },
  { id: 'tips', label: 'Tip pages' },
] as const;

type PartId = (typeof PARTS)[number]['id'];

/** What players read and see, each part beside a picture of it; changes reach open apps at once. */
export function ContentPage() {
  const [search] = useSearchParams();
  const part: PartId = PARTS.find(({ id }) => id === search.get('part'))?.id ?? 'headlines';
  const [language, setLanguage] = useState<PreviewLanguage>('en');
  const query = useQuery({
    queryKey: queryKeys.content,
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.getContent, {}, signal),
  });
  const mayEdit = useMay('content.edit');
  return (
    <Page
      title="Content"
      detail="What players read and see. A change reaches open apps at once."
      actions={
        <Segmented
          label="Language of the preview"
          className="w-52"
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'en', label: 'English' },
            { value: 'hi', label: <span lang="hi">हिन्दी</span> },
          ]}
        />
      }
    >
      <TabLinks
        label="Parts of the content"
        tabs={PARTS.map(({ id, label }) => ({
          to: id === 'headlines' ? paths.content : contentPath(id),
          label,
          isCurrent: id === part,
        }))}
      />
      {query.data === undefined ? (
        <NotYet query={query} what="the content" />
      ) : (
        <>
          <StaleNote error={query.error} />
          {mayEdit ? null : <Note>Your role may look at this, not change it.</Note>}
          {part === 'headlines' ? <HeadlinesPart headlines={query.data.headlines} language={language} /> : null}
          {part === 'slider' ? <SliderPart slides={query.data.slides} /> : null}
          {part === 'rules' ? <RulesPart texts={query.data.texts} language={language} /> : null}
          {part === 'policies' ? (
            <PoliciesPart texts={query.data.texts} changedOn={query.data.policiesChangedOn} language={language} />
          ) : null}
          {part === 'guide' ? <GuidePart texts={query.data.texts} language={language} /> : null}
          {part === 'contacts' ? <ContactsPart language={language} /> : null}
          {part === 'tips' ? <TipsPart texts={query.data.texts} language={language} /> : null}
        </>
      )}
    </Page>
  );
}
