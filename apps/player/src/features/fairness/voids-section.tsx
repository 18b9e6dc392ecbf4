import { Card, formatPoints } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { drawPath } from '../../shared/draw-path.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { drawDayText, sessionText } from './fact-text.ts';
import { useMarketTitles } from './use-market-titles.ts';
import type { PublicVoid } from './voids.ts';
import { gainOf, readVoids } from './voids.ts';

/** Void draws that the page lists. It only counts older ones. */
const MOST_SHOWN = 20;

/** A void of the list does not name its family. */
const FAMILIES = ['main', 'starline', 'gali'] as const;
const NONE = [] as const;

/** The void draws of a year, with what the operator gained or lost by each. Empty when the server has no such list. */
export function VoidsSection() {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['public', 'fairness', 'voids'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/log/voids', { signal, credentials: 'omit' });
      return response.ok ? readVoids(await response.json()) : null;
    },
    retry: false,
  });
  const titleOf = useMarketTitles(data?.voids.length ? FAMILIES : NONE);
  if (data === undefined || data === null) return null;
  const shown = data.voids.slice(0, MOST_SHOWN);
  const more = data.total - shown.length;
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 id="voids" className="text-lg font-bold">
        {t('fair.voidsTitle')}
      </h2>
      <p className="text-sm leading-relaxed text-muted">{t('fair.voidsIntro')}</p>
      {shown.length === 0 ? <p className="text-base font-semibold">{t('fair.voidsNone')}</p> : null}
      <ul aria-labelledby="voids" className="grid grid-cols-1">
        {shown.map((one) => (
          <VoidRow key={`${one.market} ${one.date} ${one.session}`} one={one} title={titleOf(one.title)} />
        ))}
      </ul>
      {more > 0 ? <p className="text-sm text-muted">{t('fair.voidsMore', { count: more })}</p> : null}
    </Card>
  );
}

function VoidRow({ one, title }: { one: PublicVoid; title: string }) {
  const t = useT();
  const { market, date, session, reason, result, payoutPaise } = one;
  const points = (paise: bigint) => formatPoints(paise, { locale: localeTag() });
  const gain = gainOf(one);
  return (
    <li className="grid gap-1 border-t border-line py-2 text-sm leading-relaxed first:border-0">
      <Link
        to={drawPath({ market, date, session })}
        className="inline-flex min-h-11 items-center gap-1 font-bold text-clay"
      >
        <span>
          {title} <span className="num font-medium text-muted">{drawDayText(date)}</span>{' '}
          {/* A line does not name the family. Sessions of other families are called open too. */}
          {session === 'close' ? sessionText(t, { family: 'main', session }) : null}
        </span>
        <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
      </Link>
      <p>{t(reason === 'no-round' ? 'fair.voidNoRound' : 'fair.voidBadSeal')}</p>
      <p className="num">
        {t(one.isRefunded ? 'fair.voidRefunded' : 'fair.voidRefunding', { points: points(BigInt(one.refundedPaise)) })}
      </p>
      {reason === 'bad-seal' ? null : (
        <p className="num">
          {result === null
            ? t('fair.voidNoResult')
            : payoutPaise === null
              ? t('fair.voidResult', { result })
              : t('fair.voidPayout', { result, points: points(BigInt(payoutPaise)) })}
        </p>
      )}
      {gain === undefined ? null : (
        <p className="num font-bold">
          {gain < 0n ? t('fair.voidLost', { points: points(-gain) }) : t('fair.voidGained', { points: points(gain) })}
        </p>
      )}
    </li>
  );
}
