import { buttonClass } from '@surahi/ui';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import type { TextSection } from './text-page.tsx';
import { TextPage } from './text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  { title: 'privacy.whoTitle', text: 'privacy.who' },
  { title: 'privacy.dataTitle', text: 'privacy.data' },
  { title: 'privacy.useTitle', text: 'privacy.use' },
  { title: 'privacy.deviceTitle', text: 'privacy.device' },
  { title: 'privacy.shareTitle', text: 'privacy.share' },
  { title: 'privacy.keepTitle', text: 'privacy.keep' },
  { title: 'privacy.rightsTitle', text: 'privacy.rights' },
  { title: 'privacy.careTitle', text: 'privacy.care' },
];

/** The privacy policy. */
export function PrivacyScreen() {
  const t = useT();
  return (
    <TextPage intro={<p className="text-sm font-medium text-muted">{t('privacy.updated')}</p>} sections={SECTIONS}>
      <nav aria-label={t('privacy.more')} className="grid gap-2">
        <Link to={paths.dataDeletion} className={buttonClass('secondary', 'w-full')}>
          {t('title.dataDeletion')}
        </Link>
        <Link to={paths.about} className={buttonClass('secondary', 'w-full')}>
          {t('title.about')}
        </Link>
      </nav>
    </TextPage>
  );
}
