import { buttonClass } from '@surahi/ui';
import { paths } from '../../paths.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { LicenseNotice } from '../../shared/license-notice.tsx';
import { Link } from '../../shared/navigation/link.tsx';
import { PolicyBody } from './policy-body.tsx';

/** The privacy policy. */
export function PrivacyScreen() {
  const t = useT();
  return (
    <div className="grid gap-3 pt-1">
      <PolicyBody page="privacy" dated />
      <LicenseNotice />
      <nav aria-label={t('privacy.more')} className="grid gap-2">
        <Link to={paths.dataDeletion} className={buttonClass('secondary', 'w-full')}>
          {t('title.dataDeletion')}
        </Link>
        <Link to={paths.about} className={buttonClass('secondary', 'w-full')}>
          {t('title.about')}
        </Link>
      </nav>
    </div>
  );
}
