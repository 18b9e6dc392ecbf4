import type { OperatorPlayerRow } from '@surahi/contract/operator';
import { Badge } from '@surahi/ui';

/** The restrictions of a player. */
export function PlayerBadges({ player }: { player: OperatorPlayerRow }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {player.isBlocked ? <Badge tone="bad">Blocked</Badge> : null}
      {player.mayBet ? null : <Badge tone="win">Betting off</Badge>}
      {player.mayTransfer ? null : <Badge tone="win">Transfers off</Badge>}
      {player.isDemo ? <Badge>Demo</Badge> : null}
    </span>
  );
}
