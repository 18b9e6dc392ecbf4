import type { EntryKind } from '@surahi/game';
import { formatPoints } from '@surahi/ui';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import type { Market } from '../../shared/markets/market.ts';
import { pointsText } from '../../shared/money/points-text.ts';
import { bestWinPaise } from './possible-win.ts';

type WinNoteProps = { kind: EntryKind; points: string; rates: Market['rates'] };

/** What the typed points would win. Its line is reserved, so that Proceed does not move. */
export function WinNote({ kind, points, rates }: WinNoteProps) {
  const t = useT();
  const winPaise = bestWinPaise(kind, points, rates);
  return (
    <p aria-live="polite" className="num min-h-[1lh] text-center text-sm text-muted">
      {winPaise === undefined
        ? null
        : t('bid.wouldWin', { points: pointsText(points), win: formatPoints(winPaise, { locale: localeTag() }) })}
    </p>
  );
}
