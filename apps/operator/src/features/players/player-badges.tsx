import type { OperatorPlayerRow } from '@surahi/contract/operator';
import { Badge } from '@surahi/ui';
import { serverNow } from '../../shared/clock.ts';
import { ageText } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { deletionTone } from './deletion-age.ts';

/** The restrictions of a player, and the age of a request for deletion. A deleted account has no other badge. */
export function PlayerBadges({ player }: { player: OperatorPlayerRow }) {
  if (player.deletedAtMs !== null) return <Badge tone="shut">{t('Deleted')}</Badge>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {player.isBlocked ? <Badge tone="bad">{t('Blocked')}</Badge> : null}
      {player.mayBet ? null : <Badge tone="win">{t('Betting off')}</Badge>}
      {player.mayTransfer ? null : <Badge tone="win">{t('Transfers off')}</Badge>}
      {player.deletionRequestedAtMs === null ? null : <DeletionBadge atMs={player.deletionRequestedAtMs} />}
      {player.isDemo ? <Badge>{t('Demo')}</Badge> : null}
    </span>
  );
}

function DeletionBadge({ atMs }: { atMs: number }) {
  const ageMs = serverNow() - atMs;
  return <Badge tone={deletionTone(ageMs)}>{t('Deletion requested {age} ago', { age: ageText(ageMs) })}</Badge>;
}
