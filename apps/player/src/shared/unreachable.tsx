import { Button, EmptyState } from '@surahi/ui';
import { CloudOff } from 'lucide-react';
import { useT } from './i18n/i18n.ts';

/** Failed lists raise no toast or dialog. A page without any data shows this message. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <EmptyState
      icon={<CloudOff size={30} aria-hidden="true" />}
      title={t('common.loadFailed')}
      action={
        <Button variant="secondary" onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      }
    />
  );
}
