import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
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
            {t('{what} {until}, set by {setBy}. Withdrawal is possible.', {
              what: BREAK_NAMES[one.kind],
              until: untilText(one.untilMs),
              setBy: one.setBy ?? t('the player'),
            })}
          </Note>
        ))}
      {open.length === 0 ? null : (
        <Note tone="win">
          {rich('This account is linked to an excluded person. {link}', {
            link: (
              <Link className="link" to={paths.player(playerId, 'limits')}>
                {t('Open the limits to decide')}
              </Link>
            ),
          })}
        </Note>
      )}
    </>
  );
}
