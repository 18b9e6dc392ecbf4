import type { OperatorRow } from '@surahi/contract/operator';
import { Badge } from '@surahi/ui';

/** Whether the operator can sign in and has signed in before. */
export function StateBadge({ operator }: { operator: OperatorRow }) {
  if (operator.disabledAtMs !== null) return <Badge tone="bad">Disabled</Badge>;
  if (operator.hasInitialPassword) return <Badge tone="win">Not signed in yet</Badge>;
  return <Badge tone="open">Active</Badge>;
}

/** Whether an authenticator is set up. A missing one is highlighted only if it is required. */
export function TotpBadge({ operator, isNeeded }: { operator: OperatorRow; isNeeded: boolean }) {
  if (operator.hasTotp) return <Badge tone="open">Set up</Badge>;
  return isNeeded ? <Badge tone="win">Setup required</Badge> : <Badge>Not set up</Badge>;
}
