import { Card } from '@surahi/ui';
import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';
import { useT } from '../../shared/i18n/i18n.ts';
import { ClaimDetails } from './claim-details.tsx';
import { VerdictLine } from './verdict-line.tsx';
import type { ClaimReport, Verdict } from './words.ts';
import { STEPS, VERDICTS } from './words.ts';

/** The six steps of a draw. With `claims`, each step shows the verdict of its claim; otherwise it only explains. */
export function LifeOfDraw({ label, claims }: { label: string; claims?: readonly ClaimReport[] }) {
  const t = useT();
  return (
    <Card>
      <ol aria-label={label} className="grid grid-cols-1">
        {STEPS.map(({ claim, icon: Icon, title, story, meaning }, index) => {
          const report = claims?.find((one) => one.claim === claim);
          const isLast = index === STEPS.length - 1;
          return (
            <li key={claim} className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-3">
              <div className="grid grid-rows-[44px_1fr] justify-items-center">
                <span
                  className={clsx('relative grid size-[44px] place-items-center rounded-full', lookOf(report?.verdict))}
                >
                  <Icon size={21} aria-hidden="true" />
                  {report === undefined ? <Tick /> : null}
                </span>
                {isLast ? null : <span aria-hidden="true" className="w-0.5 bg-line" />}
              </div>
              <div className={clsx('grid content-start gap-1', isLast ? '' : 'pb-5')}>
                <h3 className="pt-2 text-base leading-snug font-bold">
                  <span className="num text-muted">{index + 1}. </span>
                  {t(report === undefined ? title : meaning)}
                </h3>
                {report === undefined ? null : <VerdictLine verdict={report.verdict} />}
                <p className="text-sm leading-relaxed text-muted">{t(story)}</p>
                {report === undefined ? null : <ClaimDetails claim={report} />}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function lookOf(verdict: Verdict | undefined): string {
  return verdict === undefined ? 'bg-clay-soft text-on-clay-soft' : VERDICTS[verdict].look;
}

/** Marks a step as one that can be checked. */
function Tick() {
  return (
    <CircleCheck
      size={18}
      aria-hidden="true"
      className="absolute -right-1 -bottom-1 rounded-full bg-surface text-open"
    />
  );
}
