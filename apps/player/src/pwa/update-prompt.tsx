import { Button } from '@surahi/ui';
import { useState } from 'react';
import { useT } from '../shared/i18n/i18n.ts';
import { useUpdate } from './register-worker.ts';

/** Offers the new version; it waits for the player, who may be in the middle of a list of bids. */
export function UpdatePrompt() {
  const t = useT();
  const update = useUpdate();
  const [later, setLater] = useState(false);
  if (update === undefined || later) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-3 bottom-[calc(var(--footer-height)+12px)] z-30 mx-auto grid max-w-[456px] gap-2.5 rounded-card border border-line bg-raised p-3.5 shadow-card"
    >
      <p className="text-[15px] font-semibold">{t('pwa.updateReady')}</p>
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" onClick={() => setLater(true)}>
          {t('pwa.later')}
        </Button>
        <Button onClick={update}>{t('pwa.update')}</Button>
      </div>
    </div>
  );
}
