import { useTick } from '@surahi/ui';
import { Hourglass } from 'lucide-react';
import { paths } from '../../paths.ts';
import { serverNow } from '../clock.ts';
import type { MessageId, MessageValues } from '../i18n/i18n.ts';
import { useT } from '../i18n/i18n.ts';
import { timeText, timeYearText } from '../dates.ts';
import { Link } from '../navigation/link.tsx';
import type { PlayLimits, Restriction } from './use-play-limits.ts';
import { restrictionNow } from './use-play-limits.ts';

function textOf({ kind, until }: Restriction, nowMs: number): [MessageId, MessageValues] {
  if (kind === 'exclusion' && until === 0) return ['exclude.barForGood', {}];
  if (kind === 'exclusion' && until <= nowMs) return ['exclude.barEnded', {}];
  if (kind === 'exclusion') return ['exclude.bar', { time: timeYearText(until) }];
  return ['break.bar', { time: timeText(until) }];
}

/** The text about the restriction that holds, on every screen, with links to what works. */
export function BreakBar({ data }: { data: PlayLimits | undefined }) {
  const t = useT();
  useTick();
  const nowMs = serverNow();
  const restriction = restrictionNow(data, nowMs);
  if (restriction === undefined) return null;
  const link = 'inline-flex min-h-11 items-center font-bold underline underline-offset-4';
  return (
    <div role="status" className="mx-auto w-full max-w-[480px] bg-win-soft px-3.5 pt-2.5 text-sm text-win">
      <p className="flex gap-2.5 font-medium">
        <Hourglass size={18} aria-hidden="true" className="shrink-0" />
        {t(...textOf(restriction, nowMs))}
      </p>
      <p className="flex gap-5 pl-7">
        <Link to={paths.withdraw} className={link}>
          {t('play.withdraw')}
        </Link>
        <Link to={paths.limits} className={link}>
          {t('play.limits')}
        </Link>
      </p>
    </div>
  );
}
