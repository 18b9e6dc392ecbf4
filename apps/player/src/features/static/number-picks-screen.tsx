import { serverNow } from '../../shared/clock.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import type { NumberPick } from './tips.ts';
import { numberPicks, patternGroups, weekNumber } from './tips.ts';
import { NumberChip, TipsCard, TipsPage } from './tips-page.tsx';

/** `/number-picks`: makes a number from two sets of three digits, and lists this week's groups. */
export function NumberPicksScreen() {
  const t = useT();
  const week = weekNumber(serverNow());
  const { first, second, final } = numberPicks(week);
  return (
    <TipsPage>
      {() => (
        <>
          <TipsCard title={t('numberPicks.how')}>
            <ol className="grid list-decimal gap-1.5 pl-5 text-base">
              <li>{t('numberPicks.step1')}</li>
              <li>{t('numberPicks.step2')}</li>
              <li>{t('numberPicks.step3')}</li>
            </ol>
            <PickLine title={t('numberPicks.set', { number: 1 })} pick={first} />
            <PickLine title={t('numberPicks.set', { number: 2 })} pick={second} />
            <p className="flex items-center justify-between gap-3 rounded-xl bg-raised px-3.5 py-3">
              <span className="text-sm font-semibold text-muted">{t('numberPicks.final')}</span>
              <span className="num text-xl font-bold text-clay">{final}</span>
            </p>
          </TipsCard>
          <TipsCard title={t('numberPicks.groups')}>
            <ul className="grid gap-2.5">
              {patternGroups(week).map(({ prefix, panas }) => (
                <li key={prefix} className="grid grid-cols-[36px_repeat(4,1fr)] items-center gap-2">
                  <span className="num text-lg font-bold text-clay">
                    <span className="sr-only">{t('numberPicks.prefix')} </span>
                    {prefix}
                  </span>
                  {panas.map((pana) => (
                    <NumberChip key={pana}>{pana}</NumberChip>
                  ))}
                </li>
              ))}
            </ul>
          </TipsCard>
        </>
      )}
    </TipsPage>
  );
}

/** '1 + 2 + 8 = 11, last digit 1'. */
function PickLine({ title, pick }: { title: string; pick: NumberPick }) {
  const t = useT();
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-xl border border-line px-3.5 py-2.5">
      <span className="text-sm font-semibold text-muted">{title}</span>
      <span className="num text-right text-base">
        {[...pick.digits].join(' + ')} = {pick.sum}
      </span>
      <span className="flex items-center">
        <span className="sr-only">{t('numberPicks.last')} </span>
        <NumberChip>{pick.ank}</NumberChip>
      </span>
    </div>
  );
}
