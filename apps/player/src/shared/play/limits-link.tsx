import type { LimitReached } from '@surahi/contract';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { paths } from '../../paths.ts';
import { loadTexts, useLanguage, useT } from '../i18n/i18n.ts';
import { loadChunk } from '../screen-loading.ts';
import { Link } from '../navigation/link.tsx';

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

// Without this chunk the refusal and the link are still shown.
const LimitFigures = lazy<ComponentType<{ limit: LimitReached }>>(async () => {
  try {
    const [module] = await Promise.all([loadChunk(() => import('./limit-figures.tsx')), loadTexts(['limits'])]);
    return { default: module.LimitFigures };
  } catch {
    return { default: () => null };
  }
});

type Refusal = { code?: string | undefined; data?: { limit?: LimitReached | undefined } | undefined };

/**
 * Links to the player's limits after a refusal that a limit caused. The server's text contains the figures in English
 * only, so in other languages the link also shows them.
 */
export function LimitsLink({ refusal }: { refusal: Refusal | undefined }) {
  const t = useT();
  const inEnglish = useLanguage() === 'en';
  if (refusal?.code === undefined || !BY_LIMITS.has(refusal.code)) return null;
  const limit = inEnglish ? undefined : refusal.data?.limit;
  return (
    <>
      {limit === undefined ? null : (
        <Suspense fallback={null}>
          <LimitFigures limit={limit} />
        </Suspense>
      )}
      <Link
        to={paths.limits}
        className="inline-flex min-h-11 items-center text-sm font-bold underline underline-offset-4"
      >
        {t('title.limits')}
      </Link>
    </>
  );
}
