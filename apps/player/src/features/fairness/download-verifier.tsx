import { buttonClass } from '@surahi/ui';
import { Download } from 'lucide-react';
import { useT } from '../../shared/i18n/i18n.ts';

/** The link to the verifier, which needs neither this app nor this server. */
export function DownloadVerifier() {
  const t = useT();
  return (
    <a href="/log/verify.mjs" download="verify.mjs" className={buttonClass('secondary', 'w-full')}>
      <Download size={19} aria-hidden="true" className="text-clay" />
      {t('fair.downloadVerifier')}
    </a>
  );
}
