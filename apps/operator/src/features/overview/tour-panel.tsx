import { Button } from '@surahi/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../shared/i18n/i18n.ts';
import { Panel } from '../../shared/parts.tsx';
import { useSession } from '../../shared/session.ts';
import { endTour, isTourOver, TOUR } from './tour.ts';

/** The tour of a demo at the first visit: five steps, each with a link to its page. It does not cover the page. */
export function TourPanel() {
  const { valueMode, permissions } = useSession();
  const steps = TOUR.filter((step) => permissions.includes(step.permission));
  const [isOver, setIsOver] = useState(isTourOver);
  const [index, setIndex] = useState(0);
  const step = steps[index];
  if (valueMode !== 'demo' || isOver || step === undefined) return null;
  const end = () => {
    endTour();
    setIsOver(true);
  };
  const isLast = index === steps.length - 1;
  return (
    <Panel
      title={t('Tour of the console')}
      end={
        <span className="num text-sm text-muted">
          {t('{index} of {count}', { index: index + 1, count: steps.length })}
        </span>
      }
    >
      <div aria-live="polite" className="grid gap-1">
        <p className="text-base font-semibold">{step.title}</p>
        <p className="text-sm text-muted">{step.text}</p>
        <Link to={step.path} className="link justify-self-start text-sm">
          {t('Open this page')}
        </Link>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" disabled={index === 0} onClick={() => setIndex(index - 1)}>
          {t('Back')}
        </Button>
        <Button onClick={isLast ? end : () => setIndex(index + 1)}>{isLast ? t('Finish') : t('Next')}</Button>
        {isLast ? null : (
          <Button variant="ghost" onClick={end}>
            {t('Skip the tour')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
