import { Button } from '@surahi/ui';
import { serviceWorkers } from '@surahi/ui/secure-context';
import { useState } from 'react';
import { useT } from '../shared/i18n/i18n.ts';

/** Offers the new version. Never reloads by itself, because the player may be building a list of bids. */
export function UpdatePrompt({ worker }: { worker: ServiceWorker }) {
  const t = useT();
  const [later, setLater] = useState(false);
  if (later) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-3 bottom-[calc(var(--footer-height)+12px)] z-30 mx-auto grid max-w-[456px] gap-2.5 rounded-card border border-line bg-raised p-3.5 shadow-card"
    >
      <p className="text-base font-semibold">{t('pwa.updateReady')}</p>
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" onClick={() => setLater(true)}>
          {t('pwa.later')}
        </Button>
        <Button onClick={() => switchTo(worker)}>{t('pwa.update')}</Button>
      </div>
    </div>
  );
}

/** Activates the new version and reloads the page with it. */
function switchTo(worker: ServiceWorker): void {
  serviceWorkers()?.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take-over');
}
