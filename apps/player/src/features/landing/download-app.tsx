import { Button, buttonClass, Sheet } from '@surahi/ui';
import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { useInstall } from '../../shared/install.ts';

/** Name of the form field that remembers a tap on the server's page. */
const TAPPED = 'download-app';

/** Installs the app with the browser's dialog, or explains how when the browser has none. */
export function DownloadApp() {
  const t = useT();
  const install = useInstall();
  const [explaining, setExplaining] = useState(wasTapped);
  if (import.meta.env.SSR) return <DownloadBeforeStart />;
  return (
    <>
      <Button
        variant="soft"
        className="flex-1 !px-2 !whitespace-normal"
        onClick={install ?? (() => setExplaining(true))}
      >
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

/**
 * The button in the server's page. Its field remembers a tap until the app draws the screen. The app then explains the
 * steps, because a browser opens its own dialog only during a tap. A second tap changes nothing. The button pulses while
 * it waits.
 */
function DownloadBeforeStart() {
  const t = useT();
  return (
    <label
      className={clsx(
        buttonClass('soft', 'flex-1 !px-2 !whitespace-normal'),
        'has-checked:animate-breathe has-focus-visible:outline-[2.5px] has-focus-visible:outline-clay',
      )}
    >
      <input type="radio" name={TAPPED} className="sr-only" />
      <Download size={19} aria-hidden="true" />
      {t('landing.download')}
    </label>
  );
}

/** Whether the button was tapped on the server's page. That page stays in the document until the app draws the screen. */
function wasTapped(): boolean {
  return !import.meta.env.SSR && document.querySelector(`input[name="${TAPPED}"]:checked`) !== null;
}
