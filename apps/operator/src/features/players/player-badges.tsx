import type { OperatorPlayerRow } from '@surahi/contract/operator';
import { Badge } from '@surahi/ui';
import { t } from '../../shared/i18n/i18n.ts';

/** The restrictions of a player. */
export function PlayerBadges({ player }: { player: OperatorPlayerRow }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {player.isBlocked ? <Badge tone="bad">{t('Blocked')}</Badge> : null}
      {player.mayBet ? null : <Badge tone="win">{t('Betting off')}</Badge>}
      {player.mayTransfer ? null : <Badge tone="win">{t('Transfers off')}</Badge>}
      {player.isDemo ? <Badge>{t('Demo')}</Badge> : null}
    </span>
  );
}
