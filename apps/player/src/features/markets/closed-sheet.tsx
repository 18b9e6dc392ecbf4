import { Button, Sheet } from '@surahi/ui';
import { Lock } from 'lucide-react';
import { useT } from '../../shared/i18n/i18n.ts';
import type { Market } from '../../shared/markets/market.ts';
import { marketName } from '../../shared/markets/use-markets.ts';

/** The popup of a closed market, with the text of its family. */
export function ClosedSheet({ market, onClose }: { market: Market | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <Sheet
      open={market !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      side="centre"
      title={t(market?.family === 'gali' ? 'market.closedPopupGali' : 'market.closedPopup')}
    >
      <p className="num flex items-center gap-2 text-base text-muted">
        <Lock size={18} aria-hidden="true" />
        {market === undefined ? null : marketName(market)}
      </p>
      <Button onClick={onClose}>{t('common.ok')}</Button>
    </Sheet>
  );
}
