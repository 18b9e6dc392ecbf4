import { Button, EmptyState } from '@surahi/ui';
import { CloudOff } from 'lucide-react';
import { useT } from './i18n/i18n.ts';

/** Failures of lists raise no toast or dialog; without any data to show, the page says so itself. */
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
