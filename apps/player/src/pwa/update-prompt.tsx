import { Button } from '@surahi/ui';
import { serviceWorkers } from '@surahi/ui/secure-context';
import { useT } from '../shared/i18n/i18n.ts';
import { postponeVersion } from './new-version.ts';

/** Offers the new version. Never reloads by itself, because the player may be building a list of bids. */
export function UpdatePrompt({ worker }: { worker: ServiceWorker }) {
  const t = useT();
  return (
    <div
      role="status"
      className="sticky bottom-0 z-20 grid gap-2.5 border-y border-line bg-raised px-3.5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] [footer_&]:static [footer_&]:pb-3"
    >
      <p className="text-base font-semibold">{t('pwa.updateReady')}</p>
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" onClick={postponeVersion}>
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
