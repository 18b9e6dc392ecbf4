import { serverNow } from '../../shared/clock.ts';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import type { DailyTrick } from './tips.ts';
import { dailyTricks, powerfulSets, weekNumber } from './tips.ts';
import { NumberChip, TipsCard, TipsPage } from './tips-page.tsx';

const STEPS: readonly { name: MessageId; text: MessageId }[] = [
  { name: 'jodiTricks.cut', text: 'jodiTricks.step1' },
  { name: 'jodiTricks.same', text: 'jodiTricks.step2' },
  { name: 'jodiTricks.cut', text: 'jodiTricks.step3' },
  { name: 'jodiTricks.sameCut', text: 'jodiTricks.step4' },
];

const DAYS: readonly MessageId[] = ['day.tuesday', 'day.wednesday', 'day.thursday', 'day.friday', 'day.saturday'];

const HEAD = 'px-1.5 py-2 text-left text-xs font-semibold text-muted max-[359px]:px-1';
const CELL = 'num border-t border-line px-1.5 py-2.5 text-sm max-[359px]:px-1 max-[359px]:text-xs';

/** `/jodi-tricks`: the formula, this week's table and the sets. */
export function JodiTricksScreen() {
  const t = useT();
  const week = weekNumber(serverNow());
  return (
    <TipsPage>
      {() => (
        <>
          <TipsCard title={t('jodiTricks.formula')}>
            <ol className="grid gap-3">
              {STEPS.map(({ name, text }, index) => (
                <li key={text} className="flex items-start gap-3 text-base">
                  <NumberChip>{String(index + 1)}</NumberChip>
                  <span>
                    <b className="font-bold">{t(name)}</b>
                    <span className="block text-sm text-muted">{t(text)}</span>
                  </span>
                </li>
              ))}
            </ol>
          </TipsCard>
          <TipsCard title={t('jodiTricks.daily')}>
            <DailyTable tricks={dailyTricks(week)} />
          </TipsCard>
          <TipsCard title={t('jodiTricks.powerful')}>
            <ul className="grid gap-2.5">
              {powerfulSets(week).map((set, index) => (
                <li key={set.join()} className="grid grid-cols-[56px_repeat(4,1fr)] items-center gap-2">
                  <span className="text-sm font-semibold text-muted">{t('jodiTricks.set', { number: index + 1 })}</span>
                  {set.map((jodi) => (
                    <NumberChip key={jodi}>{jodi}</NumberChip>
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

function DailyTable({ tricks }: { tricks: readonly DailyTrick[] }) {
  const t = useT();
  return (
    <table className="-mx-1.5 w-[calc(100%+12px)] border-separate border-spacing-0">
      <thead>
        <tr>
          {(['jodiTricks.day', 'jodiTricks.closing', 'jodiTricks.nextClose', 'jodiTricks.calculation'] as const).map(
            (head) => (
              <th key={head} scope="col" className={HEAD}>
                {t(head)}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {tricks.map(({ closing, nextClose, steps }, index) => {
          const day = DAYS[index];
          return day === undefined ? null : (
            <tr key={day}>
              <th scope="row" className={`${CELL} text-left font-semibold`}>
                {t(day)}
              </th>
              <td className={`${CELL} font-bold`}>{closing}</td>
              <td className={`${CELL} font-bold text-clay`}>{nextClose}</td>
              <td className={`${CELL} text-muted min-[360px]:whitespace-nowrap`}>{steps}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
