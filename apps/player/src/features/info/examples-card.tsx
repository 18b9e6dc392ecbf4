import { Card } from '@surahi/ui';
import { clsx } from 'clsx';
import { useT } from '../../shared/i18n/i18n.ts';
import type { WorkedExample } from './worked-examples.ts';
import { WORKED_EXAMPLES } from './worked-examples.ts';

/** One winning bid of each game, with a picture of the result. */
export function ExamplesCard() {
  const t = useT();
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg font-bold">{t('examples.title')}</h2>
        <p className="text-sm text-muted">{t('examples.meaning')}</p>
      </div>
      <dl className="grid gap-4">
        {WORKED_EXAMPLES.map((example) => (
          <Example key={example.text} {...example} />
        ))}
      </dl>
      <p className="text-sm text-muted">{t('examples.starline')}</p>
      <p className="text-sm text-muted">{t('examples.motors')}</p>
    </Card>
  );
}

function Example({ pick, shown, places, name, text }: WorkedExample) {
  const t = useT();
  const bid = pick.closedigits === '' ? pick.digits : `${pick.digits} – ${pick.closedigits}`;
  return (
    <div className="grid gap-1.5">
      <dt className="text-base font-bold">{t(name)}</dt>
      <dd className="grid gap-1.5">
        <Picture shown={shown} places={places} />
        <span className="text-base">{t(text, { bid })}</span>
      </dd>
    </div>
  );
}

/** A result with one box for each digit. The digits that decide are coloured. */
function Picture({ shown, places }: Pick<WorkedExample, 'shown' | 'places'>) {
  const t = useT();
  return (
    <span role="img" aria-label={`${t('market.result')} ${shown}`} className="num flex items-center gap-0.5">
      {[...shown].map((sign, place) =>
        sign === '-' ? (
          <span key={place} aria-hidden="true" className="min-w-1.5 text-center text-muted">
            –
          </span>
        ) : (
          <span
            key={place}
            aria-hidden="true"
            className={clsx(
              'grid h-8 w-6.5 place-items-center rounded-lg text-base font-bold',
              places.includes(place) ? 'bg-clay text-on-clay' : 'bg-shut-soft text-muted',
            )}
          >
            {sign}
          </span>
        ),
      )}
    </span>
  );
}
