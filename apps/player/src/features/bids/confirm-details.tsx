import { encodePick, pickNeedsOpen, pickText, pointsToPaise } from '@surahi/game';
import { Countdown, Points } from '@surahi/ui';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { serverNow } from '../../shared/clock.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import type { Market } from '../../shared/markets/market.ts';
import { GAME_LABELS } from '../../shared/game-text.ts';
import type { BidRow } from './bid-list.ts';
import { partsOf } from './confirm-parts.ts';
import { possibleWinPaise } from './possible-win.ts';
import type { BidRequest } from './submission.ts';

const LINE = 'flex flex-wrap justify-between gap-x-3 text-base [&>:first-child]:text-muted [&>:last-child]:font-bold';

type Group = Pick<BidRow['pick'], 'family' | 'game' | 'session'> & { rows: readonly BidRow[] };

/** The colour of each session's numbers. */
const COLOURS: Record<Group['session'], string> = {
  open: 'bg-open-soft text-open',
  close: 'bg-info-soft text-info',
  none: 'bg-clay-soft text-on-clay-soft',
};

/** This many bids are shown whole, in a large text size too. */
const FEW = 6;

type BidsFrameProps = { count: number; height: string; children: ReactNode };

/** A frame around the player's bids. When they are many it has a height, a class name, and scrolls, by keyboard too. */
export function BidsFrame({ count, height, children }: BidsFrameProps) {
  const t = useT();
  return (
    <div
      role="group"
      aria-label={t('bid.list')}
      tabIndex={count > FEW ? 0 : undefined}
      className={clsx('grid grid-cols-1 gap-2.5 rounded-md', count > FEW && ['overflow-y-auto', height])}
    >
      {children}
    </div>
  );
}

/** The rows by session, and with `byGame` also by game. Games keep the order of the rows. */
function groupsOf(rows: readonly BidRow[], byGame: boolean): readonly Group[] {
  const games = byGame ? [...new Set(rows.map(({ pick }) => pick.game))] : [undefined];
  return games.flatMap((game) =>
    (['open', 'close', 'none'] as const).flatMap((session): Group[] => {
      const part = rows.filter(({ pick }) => pick.session === session && (game === undefined || pick.game === game));
      const [first] = part;
      return first === undefined ? [] : [{ family: first.pick.family, game: first.pick.game, session, rows: part }];
    }),
  );
}

/** The numbers of the submission with their points, by session. Numbers of several games, and any with `byGame`, name their game. */
export function NumberChips({ rows, ...props }: { rows: readonly BidRow[]; byGame?: boolean }) {
  const byGame = props.byGame === true || new Set(rows.map(({ pick }) => pick.game)).size > 1;
  const groups = groupsOf(rows, byGame);
  return (
    <div className="num grid grid-cols-1 gap-2 text-sm">
      {groups.map((group) => (
        <div key={`${group.game} ${group.session}`} className="grid grid-cols-1 gap-1.5">
          <GroupHead group={group} byGame={byGame} />
          <ul className="flex flex-wrap gap-1.5">
            {group.rows.map((row) => (
              <li key={row.id} className={clsx('rounded-lg px-2 py-1', COLOURS[group.session])}>
                <b>{pickText(row.pick)}</b> · <Points value={pointsToPaise(row.points)} locale={localeTag()} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** The game and the session of a group. Only main games have sessions to name. */
function GroupHead({ group: { family, game, session }, byGame }: { group: Group; byGame: boolean }) {
  const t = useT();
  const words = [
    ...(byGame ? [t(GAME_LABELS[game])] : []),
    ...(family === 'main' && session !== 'none' ? [t(session === 'open' ? 'bid.open' : 'bid.close')] : []),
  ];
  return words.length === 0 ? null : <span className="font-semibold text-muted">{words.join(' · ')}</span>;
}

/** Scrolls an element into view when it appears. The foot of the sheet could cover it. */
export function bringIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'start' });
}

/** Says that betting on some or all of the bids has closed, and how to submit the others. */
export function ClosedBids({ count, isAll }: { count: number; isAll: boolean }) {
  const t = useT();
  return (
    <p
      ref={bringIntoView}
      role="alert"
      className="flex gap-2 rounded-xl bg-bad-soft px-3 py-2.5 text-sm font-semibold text-bad"
    >
      <Lock size={18} aria-hidden="true" className="shrink-0" />
      {t(isAll ? 'bid.confirmClosed' : 'bid.confirmSomeClosed', { count })}
    </p>
  );
}

/** The time left to submit the bids. */
export function CutOff({ rows, market }: { rows: readonly BidRow[]; market: Market }) {
  const t = useT();
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
