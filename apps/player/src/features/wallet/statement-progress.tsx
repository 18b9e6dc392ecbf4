import { Button } from '@surahi/ui';
import { useT } from '../../shared/i18n/i18n.ts';

/** A statement in the making: how far it is, and a way out. */
export function StatementProgress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const t = useT();
  return (
    <div className="grid gap-2.5">
      <p role="status" className="text-sm text-muted">
        {t('statement.preparing', { percent })}
      </p>
      <progress max={100} value={percent} aria-label={t('statement.progress')} className="w-full accent-accent" />
      <Button variant="secondary" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}
