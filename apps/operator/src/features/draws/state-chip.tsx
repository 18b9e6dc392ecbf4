import type { SideState } from '@surahi/contract/operator';
import { Badge } from '@surahi/ui';
import { STATE_WORDS } from './words.ts';

/** The state of one side of a draw. */
export function StateChip({ state }: { state: SideState }) {
  const { label, tone } = STATE_WORDS[state];
  return <Badge tone={tone}>{label}</Badge>;
}
