import { EXCLUSION_LENGTHS } from '@surahi/contract';
import { Button, Card } from '@surahi/ui';
import { useT } from '../../shared/i18n/i18n.ts';
import { openPlaySheet } from '../../shared/play/play-sheet.ts';
import { ExcludeCard } from './exclude-card.tsx';

/** The buttons to take a break and to exclude oneself. */
export function BreakSection({ refundsOpenBids }: { refundsOpenBids: boolean }) {
  const t = useT();
  return (
    <>
      <Card className="grid gap-3">
        <h2 className="text-lg font-bold">{t('break.title')}</h2>
        <p className="text-sm text-muted">{t('break.meaning')}</p>
        <Button variant="secondary" onClick={() => openPlaySheet('break')}>
          {t('break.title')}
        </Button>
      </Card>
      <ExcludeCard
        title={t('exclude.title')}
        meaning={t('exclude.meaning')}
        lengths={EXCLUSION_LENGTHS}
        refundsOpenBids={refundsOpenBids}
      />
    </>
  );
}
