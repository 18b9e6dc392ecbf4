import { Badge } from '@surahi/ui';
import type { Concern } from '@surahi/contract/operator';
import { t } from '../i18n/i18n.ts';
import { MOST_SIGNS, signsOf } from './signs.ts';

/** The markers of harm of a player. A word, and not colour alone, marks those that count as a sign. */
export function SignList({ markers }: { markers: Parameters<typeof signsOf>[0] }) {
  return (
    <dl
      className="grid grid-cols-[repeat(auto-fill,minmax(170px,1fr))] gap-x-5 gap-y-3"
      aria-label={t('Signs of harm')}
    >
      {signsOf(markers).map(({ name, value, note, isSign }) => (
        <div key={name} className="grid content-start gap-0.5 text-sm">
          <dt className="text-muted">{name}</dt>
          <dd className="num flex flex-wrap items-center gap-2 text-base font-semibold">
            {value}
            {isSign ? <Badge tone="win">{t('Sign')}</Badge> : null}
          </dd>
          <dd className="num text-xs text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How many signs a player shows. */
export function ConcernBadge({ concern }: Pick<Concern, 'concern'>) {
  return (
    <Badge tone={concern >= 3 ? 'bad' : concern > 0 ? 'win' : 'shut'}>
      {t('{concern} of {most} signs', { concern, most: MOST_SIGNS })}
    </Badge>
  );
}
