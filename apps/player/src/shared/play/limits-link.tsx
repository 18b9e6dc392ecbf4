import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useT } from '../i18n/i18n.ts';

/** Refusals by the player's own limits and breaks. */
const BY_LIMITS: ReadonlySet<string> = new Set([
  'limit_reached',
  'time_out',
  'quiet_hours',
  'self_excluded',
  'market_blocked',
  'game_blocked',
  'reality_check',
]);

/** A link to the player's limits beside a refusal that comes from them. */
export function LimitsLink({ code }: { code: string | undefined }) {
  const t = useT();
  if (code === undefined || !BY_LIMITS.has(code)) return null;
  return (
    <Link
      to={paths.limits}
      className="inline-flex min-h-11 items-center text-sm font-bold underline underline-offset-4"
    >
      {t('title.limits')}
    </Link>
  );
}
