import { OPERATOR_CALLS, type OperatorAnswer } from '@surahi/contract/operator';
import { Segmented } from '@surahi/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { contentPath, paths } from '../../paths.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Loaded, Note, Page } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { TabLinks } from '../../shared/tab-links.tsx';
import { ContactsPart } from './contacts-part.tsx';
import { GuidePart } from './guide-part.tsx';
import { HeadlinesPart } from './headlines-part.tsx';
import type { PreviewLanguage } from '../../shared/language.ts';
import { PoliciesPart } from './policies-part.tsx';
import { RulesPart, TipsPart } from './texts-part.tsx';
import { SliderPart } from './slider-part.tsx';

const PARTS = [
  { id: 'headlines', label: t('Headlines') },
  { id: 'slider', label: t('Slider') },
  { id: 'rules', label: t('Rules') },
  { id: 'policies', label: t('Policies') },
  { id: 'guide', label: t('How to play') },
  { id: 'contacts', label: t('Contacts') },
  { id: 'tips', label: t('Tip pages') },
] as const;

type PartId = (typeof PARTS)[number]['id'];

/** The content of the app, each part next to a preview. Changes reach open apps immediately. */
export function ContentPage() {
  const [search] = useSearchParams();
  const part: PartId = PARTS.find(({ id }) => id === search.get('part'))?.id ?? 'headlines';
  const [language, setLanguage] = useState<PreviewLanguage>('en');
  const query = useOperatorQuery(queryKeys.content, OPERATOR_CALLS.getContent, {});
  const mayEdit = useMay('content.edit');
  return (
    <Page
      title={t('Content')}
      detail={t('What players read and see. Changes reach open apps immediately.')}
      actions={
        <Segmented
          label={t('Language of the preview')}
          className="w-52"
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'en', label: t('English') },
            { value: 'hi', label: <span lang="hi">हिन्दी</span> },
          ]}
        />
      }
    >
      <TabLinks
        label={t('Parts of the content')}
        tabs={PARTS.map(({ id, label }) => ({
          to: id === 'headlines' ? paths.content : contentPath(id),
          label,
          isCurrent: id === part,
        }))}
      />
      <Loaded query={query} what={t('the content')}>
        {(content) => (
          <>
            {mayEdit ? null : <Note>{t('Your role can view the content but not change it.')}</Note>}
            <ContentPart part={part} content={content} language={language} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

type ContentPartProps = {
  part: PartId;
  content: OperatorAnswer<typeof OPERATOR_CALLS.getContent>;
  language: PreviewLanguage;
};

function ContentPart({ part, content, language }: ContentPartProps) {
  const { texts, headlines, slides, policiesChangedOn } = content;
  switch (part) {
    case 'headlines':
      return <HeadlinesPart headlines={headlines} language={language} />;
    case 'slider':
      return <SliderPart slides={slides} />;
    case 'rules':
      return <RulesPart texts={texts} language={language} />;
    case 'policies':
      return <PoliciesPart texts={texts} changedOn={policiesChangedOn} language={language} />;
    case 'guide':
      return <GuidePart texts={texts} language={language} />;
    case 'contacts':
      return <ContactsPart language={language} />;
    case 'tips':
      return <TipsPart texts={texts} language={language} />;
  }
}
