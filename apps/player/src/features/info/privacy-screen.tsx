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
    <TextPage intro={<p className="text-sm font-medium text-muted">{t('privacy.updated')}</p>} sections={SECTIONS} />
  );
}
