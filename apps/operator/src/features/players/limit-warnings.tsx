import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { BREAK_NAMES, untilText } from '../../shared/limits/words.ts';
import { Note } from '../../shared/parts.tsx';
import { holds } from './breaks-panel.tsx';
import { usePlayerLimits } from './limits-part.tsx';

/** Breaks in force, and undecided links to an excluded player. Shown above every tab of the player's page. */
export function LimitWarnings({ playerId }: { playerId: string }) {
  const { data: page } = usePlayerLimits(playerId);
  if (page === undefined) return null;
  const open = page.links.filter((link) => link.decision === null);
  return (
    <>
      {page.breaks
        .filter((one) => holds(one, page.serverTimeMs))
        .map((one) => (
          <Note key={one.breakId} tone="bad">
            {BREAK_NAMES[one.kind]} {untilText(one.untilMs)}, set by {one.setBy ?? 'the player'}. Withdrawal is
            possible.
          </Note>
        ))}
      {open.length === 0 ? null : (
        <Note tone="win">
          This account is linked to an excluded person.{' '}
          <Link className="link" to={paths.player(playerId, 'limits')}>
            Open the limits to decide
          </Link>
        </Note>
      )}
    </>
  );
}
