import { Button, Sheet } from '@surahi/ui';
import { clsx } from 'clsx';
import { useT } from '../../shared/i18n/i18n.ts';
import type { Market } from '../../shared/markets/market.ts';
import { isRunning } from '../../shared/markets/market.ts';
import { useServerNow } from '../../shared/markets/server-clock.ts';
import { marketName } from '../../shared/markets/use-markets.ts';
import { dateText } from '../../shared/dates.ts';
import { todayInIndia } from '../../shared/today.ts';

/** 'Game time' of a Gali market. The specification shows the open time for both times. */
export function GameTimeSheet({ market, onClose }: { market: Market | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <Sheet
      open={market !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      side="centre"
      title={market === undefined ? '' : marketName(market)}
    >
      {market === undefined ? null : <Times market={market} />}
      <Button onClick={onClose}>{t('common.ok')}</Button>
    </Sheet>
  );
}

function Times({ market }: { market: Market }) {
  const t = useT();
  const running = isRunning(market, useServerNow());
  const weekday = dateText(todayInIndia(), { weekday: 'long' });
  return (
    <>
      <p className={clsx('font-semibold', running ? 'text-open' : 'text-bad')}>
        {t(running ? 'gali.open' : 'gali.closed')}
      </p>
      <dl className="num grid grid-cols-[1fr_auto] gap-y-2 text-base">
        <dt className="text-muted">{t('gali.day')}</dt>
        <dd className="font-bold">{weekday}</dd>
        <dt className="text-muted">{t('gali.resultTime')}</dt>
        <dd className="font-bold">{market.openTime}</dd>
        <dt className="text-muted">{t('gali.lastTime')}</dt>
        <dd className="font-bold">{market.openTime}</dd>
      </dl>
    </>
  );
}
