import { encodePick, pickNeedsOpen, pickText, pointsToPaise } from '@surahi/game';
import { Countdown, Points } from '@surahi/ui';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { useMemo } from 'react';
import { serverNow } from '../../shared/clock.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import type { Market } from '../../shared/markets/market.ts';
import type { BidRow, DrawState } from './bid-list.ts';
import { isSendable } from './bid-list.ts';
import { partsOf } from './confirm-parts.ts';
import { possibleWinPaise } from './possible-win.ts';
import type { BidRequest } from './submission.ts';

const LINE = 'flex flex-wrap justify-between gap-x-3 text-base [&>:first-child]:text-muted [&>:last-child]:font-bold';

type Group = { session: BidRow['pick']['session']; rows: readonly BidRow[] };

/** The colour of each session's numbers. */
const COLOURS: Record<Group['session'], string> = {
  open: 'bg-open-soft text-open',
  close: 'bg-info-soft text-info',
  none: 'bg-clay-soft text-on-clay-soft',
};

/** The numbers of the submission with their points, by session. */
export function NumberChips({ rows }: { rows: readonly BidRow[] }) {
  const t = useT();
  const groups = (['open', 'close', 'none'] as const)
    .map((session): Group => ({ session, rows: rows.filter(({ pick }) => pick.session === session) }))
    .filter((group) => group.rows.length > 0);
  return (
    <div
      role="group"
      aria-label={t('bid.list')}
      // Scrolls by keyboard too when the list is long.
      tabIndex={0}
      className="num grid max-h-40 grid-cols-1 gap-2 overflow-y-auto rounded-md text-sm"
    >
      {groups.map(({ session, rows: part }) => (
        <div key={session} className="grid grid-cols-1 gap-1.5">
          {part.some(({ pick }) => pick.family !== 'main') || session === 'none' ? null : (
            <span className="font-semibold text-muted">{t(session === 'open' ? 'bid.open' : 'bid.close')}</span>
          )}
          <ul className="flex flex-wrap gap-1.5">
            {part.map((row) => (
              <li key={row.id} className={clsx('rounded-lg px-2 py-1', COLOURS[session])}>
                <b>{pickText(row.pick)}</b> · <Points value={pointsToPaise(row.points)} locale={localeTag()} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** The time left to submit, or an alert when betting on any of the bids has closed. */
export function CutOff({ rows, market, draw }: { rows: readonly BidRow[]; market: Market; draw: DrawState }) {
  const t = useT();
  const ended = rows.filter((row) => !isSendable(row, draw)).length;
  if (ended > 0) {
    return (
      <p role="alert" className="flex gap-2 rounded-xl bg-bad-soft px-3 py-2.5 text-sm font-semibold text-bad">
        <Lock size={18} aria-hidden="true" className="shrink-0" />
        {t(ended === rows.length ? 'bid.confirmClosed' : 'bid.confirmSomeClosed', { count: ended })}
      </p>
    );
  }
  const needsOpen = rows.some(({ pick }) => pickNeedsOpen(encodePick(pick)));
  const endsAtMs = needsOpen ? market.openAtMs : market.closeAtMs;
  if (endsAtMs === undefined) return null;
  return (
    <p className={LINE}>
      <span>{t('bid.confirmEndsIn')}</span>
      <Countdown to={endsAtMs} now={serverNow} />
    </p>
  );
}

/** The highest possible payout of the submission: the sum over its draws. Nothing while a market or rate is unknown. */
export function PossibleWin({ requests, markets }: { requests: readonly BidRequest[]; markets: readonly Market[] }) {
  const t = useT();
  // The sheet renders each second, and the best result takes a while to find.
  const winPaise = useMemo(() => possibleWinOf(requests, markets), [requests, markets]);
  if (winPaise === undefined) return null;
  return (
    <p className={clsx('num', LINE)}>
      <span>{t('bid.possibleWin')}</span>
      <Points value={winPaise} locale={localeTag()} className="text-win" />
    </p>
  );
}

function possibleWinOf(requests: readonly BidRequest[], markets: readonly Market[]): bigint | undefined {
  let sum = 0n;
  for (const { rows, now } of partsOf(requests, markets, 0)) {
    const winPaise = now === undefined ? undefined : possibleWinPaise(rows, now.market.rates);
    if (winPaise === undefined) return undefined;
    sum += winPaise;
  }
  return sum;
}

/** The wallet before the bids are placed, in paise. */
export function BalanceBefore({ paise }: { paise: bigint }) {
  const t = useT();
  return (
    <p className={clsx('num', LINE)}>
      <span>{t('bid.balanceBefore')}</span>
      <Points value={paise} locale={localeTag()} />
    </p>
  );
}
