import { useT } from '../../shared/i18n/i18n.ts';
import { DeletionRequest } from './deletion-request.tsx';
import type { TextSection } from './text-page.tsx';
import { TextPage } from './text-page.tsx';

const ABOUT: readonly TextSection[] = [
  { title: 'about.whatTitle', text: 'about.what' },
  { title: 'about.fairTitle', text: 'about.fair' },
  { title: 'about.careTitle', text: 'about.care' },
];

const DELETION: readonly TextSection[] = [
  { title: 'deletion.howTitle', text: 'deletion.how' },
  { title: 'deletion.whatTitle', text: 'deletion.what' },
  { title: 'deletion.keptTitle', text: 'deletion.kept' },
  { title: 'deletion.whenTitle', text: 'deletion.when' },
];

/** About us, followed by the data deletion policy. */
export function AboutScreen() {
  const t = useT();
  return (
    <TextPage sections={ABOUT}>
      <h2 className="mt-2 text-[17px] font-bold">{t('title.dataDeletion')}</h2>
      <Deletion />
    </TextPage>
  );
}

/** The data deletion policy by itself. */
export function DeletionScreen() {
  return <Deletion />;
}

function Deletion() {
  return (
    <TextPage sections={DELETION}>
      <DeletionRequest />
    </TextPage>
  );
}
