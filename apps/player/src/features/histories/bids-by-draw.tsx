import { EmptyState, Points, Segmented } from '@surahi/ui';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { dayText } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import type { DrawGroup } from './by-draw.ts';
import { groupByDraw } from './by-draw.ts';
import { STATES } from './history-card.tsx';
import type { BidEntry } from './history-kinds.ts';

type Choice = 'all' | BidEntry['state'];
const ALWAYS = ['pending', 'won', 'lost'] as const;

type BidsByDrawProps = {
  bids: readonly BidEntry[];
  /**
   * The first business date whose draws are listed with all their bids, YYYY-MM-DD. Other draws show no sums. Undefined
   * if more pages remain. A draw of an earlier date may be listed with only its bids placed after midnight.
   */
  completeFrom: string | undefined;
  nameOf: (wireName: string) => string;
  card: (entry: BidEntry) => ReactNode;
};

/** Bids by market and draw, with the result and the sums of each draw, and a filter by state. */
export function BidsByDraw({ bids, completeFrom, nameOf, card }: BidsByDrawProps) {
  const t = useT();
  const [choice, setChoice] = useState<Choice>('all');
  const hasRefund = bids.some(({ state }) => state === 'refunded');
  const states: BidEntry['state'][] = [...ALWAYS, ...(hasRefund ? (['refunded'] as const) : [])];
  const chosen = states.find((state) => state === choice) ?? 'all';
  const groups = groupByDraw(bids).flatMap((group) => {
    const shown = group.bids.filter(({ state }) => chosen === 'all' || state === chosen);
    return shown.length === 0 ? [] : [{ group, shown }];
  });
  return (
    <>
      <Segmented<Choice>
        label={t('history.states')}
        value={chosen}
        onChange={setChoice}
        options={[
          { value: 'all', label: t('history.all') },
          ...states.map((value) => ({ value, label: t(STATES[value].text) })),
        ]}
      />
      {groups.length === 0 ? (
        <EmptyState icon={<ReceiptText size={30} aria-hidden="true" />} title={t('history.noneOfState')} />
      ) : null}
      {groups.map(({ group, shown }) => (
        <Draw
          key={group.key}
          group={group}
          market={nameOf(group.gameName)}
          isComplete={completeFrom !== undefined && group.businessDate >= completeFrom}
        >
          {shown.map((entry) => (
            <li key={entry.id}>{card(entry)}</li>
          ))}
        </Draw>
      ))}
    </>
  );
}

type DrawProps = { group: DrawGroup; market: string; isComplete: boolean; children: ReactNode };

function Draw({ group, market, isComplete, children }: DrawProps) {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2.5">
      <div className="px-1 pt-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id={id} className="text-base font-bold">
            {market} · {dayText(group.businessDate)}
          </h2>
          {group.result === '' ? null : (
            <p className="num text-base font-bold">
              <span className="sr-only">{t('history.result')} </span>
              {group.result}
            </p>
          )}
        </div>
        {isComplete ? <Sums group={group} /> : null}
      </div>
      <ul className="grid grid-cols-1 gap-2.5">{children}</ul>
    </section>
  );
}

function Sums({ group: { stakedPaise, wonPaise, netPaise } }: { group: DrawGroup }) {
  const t = useT();
  const locale = localeTag();
  return (
    <dl className="num flex flex-wrap gap-x-4 text-sm text-muted [&_dd]:font-bold [&_dd]:text-ink [&_div]:flex [&_div]:gap-1">
      <div>
        <dt>{t('history.staked')}</dt>
        <dd>
          <Points value={stakedPaise} locale={locale} />
        </dd>
      </div>
      <div>
        <dt>{t('history.won')}</dt>
        <dd>
          <Points value={wonPaise} locale={locale} />
        </dd>
      </div>
      {netPaise === undefined ? null : (
        <div>
          <dt>{t('history.net')}</dt>
          <dd>
            <Points value={netPaise} plus locale={locale} />
          </dd>
        </div>
      )}
    </dl>
  );
}
