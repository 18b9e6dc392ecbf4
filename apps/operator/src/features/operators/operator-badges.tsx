import type { OperatorRow } from '@surahi/contract/operator';
import { Badge } from '@surahi/ui';
import { t } from '../../shared/i18n/i18n.ts';

/** Whether the operator can sign in and has signed in before. */
export function StateBadge({ operator }: { operator: OperatorRow }) {
  if (operator.disabledAtMs !== null) return <Badge tone="bad">{t('Disabled')}</Badge>;
  if (operator.hasInitialPassword) return <Badge tone="win">{t('Not signed in yet')}</Badge>;
  return <Badge tone="open">{t('Active')}</Badge>;
}

/** Whether an authenticator is set up. A missing one is highlighted only if it is required. */
export function TotpBadge({ operator, isNeeded }: { operator: OperatorRow; isNeeded: boolean }) {
  if (operator.hasTotp) return <Badge tone="open">{t('Set up')}</Badge>;
  return isNeeded ? <Badge tone="win">{t('Setup required')}</Badge> : <Badge>{t('Not set up')}</Badge>;
}
