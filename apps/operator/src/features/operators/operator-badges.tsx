import type { OperatorRow } from '@surahi/contract/operator';
import { Badge } from '@surahi/ui';

/** Whether the operator may sign in, and what still waits for the first sign-in. */
export function StateBadge({ operator }: { operator: OperatorRow }) {
  if (operator.disabledAtMs !== null) return <Badge tone="bad">Disabled</Badge>;
  if (operator.hasInitialPassword) return <Badge tone="win">First sign-in to come</Badge>;
  return <Badge tone="open">Active</Badge>;
}

/** The authenticator; missing it is worth a look only where it is needed. */
export function TotpBadge({ operator, isNeeded }: { operator: OperatorRow; isNeeded: boolean }) {
  if (operator.hasTotp) return <Badge tone="open">Set up</Badge>;
  return isNeeded ? <Badge tone="win">To be set up</Badge> : <Badge>Not set up</Badge>;
}
