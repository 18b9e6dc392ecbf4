import { Button, Sheet } from '@surahi/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { useInstall } from '../../shared/install.ts';

/** Installs the app with the browser's dialog, or explains how when the browser has none. */
export function DownloadApp() {
  const t = useT();
  const install = useInstall();
  const [explaining, setExplaining] = useState(false);
  return (
    <>
      <Button variant="soft" className="!px-2" onClick={install ?? (() => setExplaining(true))}>
        <Download size={19} aria-hidden="true" />
        {t('landing.download')}
      </Button>
      <Sheet
        open={explaining}
        onOpenChange={setExplaining}
        title={t('landing.download')}
        description={t('install.how')}
      >
        <ol className="grid list-decimal gap-2 pl-5 text-base">
          <li>{t('install.step1')}</li>
          <li>{t('install.step2')}</li>
          <li>{t('install.step3')}</li>
        </ol>
        <Button onClick={() => setExplaining(false)}>{t('common.close')}</Button>
      </Sheet>
    </>
  );
}
