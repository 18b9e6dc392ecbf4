import { parseGameLabel } from '@surahi/game';
import type { BadgeTone } from '@surahi/ui';
import { Badge, Points } from '@surahi/ui';
import { clsx } from 'clsx';
import { Scale } from 'lucide-react';
import { Link } from '../../shared/navigation/link.tsx';
import { serverNow } from '../../shared/clock.ts';
import { gameText } from '../../shared/game-text.ts';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import { shortWhen } from '../../shared/money/wire-date.ts';
import { numberOf } from './bid-number.ts';
import { otherDrawDay } from './draw-day.ts';
import { sessionText } from './session-text.ts';
import type { BidEntry, HistoryEntry } from './history-kinds.ts';

type Colour = 'blue' | 'green' | 'yellow' | 'grey';

const COLOURS: Record<Colour, { edge: string; chip: string }> = {
  blue: { edge: 'border-l-info', chip: 'bg-info-soft text-info' },
  green: { edge: 'border-l-open', chip: 'bg-open-soft text-open' },
  yellow: { edge: 'border-l-win', chip: 'bg-win-soft text-win' },
  grey: { edge: 'border-l-shut', chip: 'bg-shut-soft text-shut' },
};

/** The specification's colours by game name. */
function colourOf(pana: string): Colour {
  const label = parseGameLabel('gali', pana);
  const game = label?.kind === 'game' ? label.game : undefined;
  if (game === 'left_digit') return 'blue';
  if (game === 'right_digit') return 'green';
  return game === 'gali_jodi' ? 'yellow' : 'grey';
}

type HistoryCardProps = {
  entry: HistoryEntry;
  /** The market's name in the current language. */
  market: string;
  /** The address of the page that checks the bid. Undefined when the server has no public log. */
  verify: string | undefined;
  /** Leaves room at the lower right for a button of the list. */
  roomBelow: boolean;
};

/** One bid or win, with the link to its proof. */
export function HistoryCard({ entry, market, verify, roomBelow }: HistoryCardProps) {
  const t = useT();
  const colour = colourOf(entry.pana);
  const { edge, chip } = COLOURS[colour];
  return (
    <article
      data-colour={colour}
      className={clsx(
        'grid grid-cols-1 gap-1.5 rounded-card border border-l-4 border-line bg-surface p-3 shadow-card',
        edge,
      )}
    >
      <div className="flex flex-wrap items-center justify-end gap-x-3">
        <span className={clsx('num grid h-10 min-w-10 place-items-center rounded-chip px-2 text-lg font-bold', chip)}>
          {numberOf(entry)}
        </span>
        <div className="min-w-min flex-1 leading-tight">
          <h2 className="text-base font-bold">{market}</h2>
          <p className="text-sm text-muted">
            {[gameText(t, entry.pana), sessionText(t, entry.session)].filter((part) => part !== '').join(' · ')}
          </p>
        </div>
        <Amount entry={entry} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <p className="num text-sm text-muted">
          <span className="sr-only">{t(entry.kind === 'bid' ? 'history.placedAt' : 'history.wonAt')} </span>
          {shortWhen(entry.at, serverNow())}
          <DrawDay entry={entry} />
        </p>
        {entry.kind === 'bid' ? <StateChip entry={entry} /> : null}
      </div>
      {verify === undefined && !roomBelow ? null : (
        <div className="-mb-2 min-h-11">
          {verify === undefined ? null : (
            <Link
              to={verify}
              aria-label={t('history.verifyOf', { number: numberOf(entry) })}
              className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-clay"
            >
              <Scale size={17} aria-hidden="true" />
              {t('history.verify')}
            </Link>
          )}
        </div>
      )}
    </article>
  );
}

/** The day of the draw, when the bid was placed or the win credited on another day. */
function DrawDay({ entry: { at, businessDate } }: { entry: HistoryEntry }) {
  const t = useT();
  const day = otherDrawDay(at, businessDate);
  return day === undefined ? null : <span className="block">{t('history.drawOf', { day })}</span>;
}

function Amount({ entry }: { entry: HistoryEntry }) {
  const t = useT();
  return (
    <p className="shrink-0 text-right leading-tight">
      <span className="block text-sm text-muted">{t(entry.kind === 'bid' ? 'history.points' : 'history.won')}</span>
      {entry.kind === 'bid' ? (
        <Points value={entry.points} locale={localeTag()} className="text-lg font-bold" />
      ) : (
        <Points value={entry.amount} plus locale={localeTag()} className="text-lg font-bold text-open" />
      )}
    </p>
  );
}

/** The words and tones of the states of a bid. */
export const STATES: Record<BidEntry['state'], { tone: BadgeTone; text: MessageId }> = {
  pending: { tone: 'clay', text: 'history.pending' },
  won: { tone: 'win', text: 'history.stateWon' },
  lost: { tone: 'shut', text: 'history.lost' },
  refunded: { tone: 'open', text: 'history.refunded' },
};

function StateChip({ entry: { state, wonAmount } }: { entry: BidEntry }) {
  const t = useT();
  const { tone, text } = STATES[state];
  return (
    <Badge tone={tone}>
      {t(text)}
      {state === 'won' ? (
        <>
          {' '}
          <Points value={wonAmount} plus locale={localeTag()} className="ml-1" />
        </>
      ) : null}
    </Badge>
  );
}
