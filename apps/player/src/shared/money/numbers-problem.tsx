import { Button } from '@surahi/ui';
import { FormAlert } from '../form-alert.tsx';
import { useT } from '../i18n/i18n.ts';

type NumbersProblemProps = { problem: string; isFetching: boolean; onRetry: () => void };

/** Says why the payout numbers could not be loaded, and loads them again. */
export function NumbersProblem({ problem, isFetching, onRetry }: NumbersProblemProps) {
  const t = useT();
  return (
    <div className="grid gap-2.5">
      <FormAlert text={problem} />
      <Button variant="secondary" busy={isFetching} onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}
