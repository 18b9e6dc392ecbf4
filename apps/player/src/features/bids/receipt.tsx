import { parseHistoryDate, pointsToPaise } from '@surahi/game';
import { Button, Card, ClockTime, Points } from '@surahi/ui';
import { CircleCheck, Scale } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from '../../shared/navigation/link.tsx';
import { ZONE } from '../../shared/dates.ts';
import { demoPartOf } from '../../shared/demo-notice.ts';
import { drawPath } from '../../shared/draw-path.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import type { Market } from '../../shared/markets/market.ts';
import { PushOfferSlot } from '../../shared/push/push-offer-slot.tsx';
import { totalPoints } from './bid-list.ts';
import { BidsFrame, NumberChips } from './confirm-details.tsx';
import { nameOfRequest } from './confirm-parts.ts';
import type { Placed } from './send-bids.ts';

type ReceiptProps = { placed: readonly Placed[]; markets: readonly Market[]; onClose: () => void };

/** The placed bids: id, time, games, sessions, rows and total of each submission. */
export function Receipt({ placed, markets, onClose }: ReceiptProps) {
  const t = useT();
  const shown = useRef<HTMLDivElement>(null);
  // The receipt appears below the form, where a small phone would show only its heading.
  const count = placed.length;
  useEffect(() => {
    if (count > 0) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  if (placed.length === 0) return null;
  const title = t('receipt.title', { count: placed.reduce((sum, { request }) => sum + request.rows.length, 0) });
  return (
    <div ref={shown} className="grid grid-cols-1 gap-3 scroll-mt-[66px] scroll-mb-[calc(var(--footer-height)+12px)]">
      <Card aria-label={title} className="grid grid-cols-1 gap-3">
        <h2 className="flex items-center gap-2 text-lg font-bold text-open">
          <CircleCheck size={22} aria-hidden="true" />
          {title}
        </h2>
        {placed.map((each) => (
          <PlacedPart key={each.answer.submission_id} placed={each} market={nameOfRequest(each.request, markets)} />
        ))}
        <Button variant="secondary" className="min-h-11" onClick={onClose}>
          {t('receipt.done')}
        </Button>
      </Card>
      <PushOfferSlot />
    </div>
  );
}

function PlacedPart({ placed: { request, answer }, market }: { placed: Placed; market: string }) {
  const t = useT();
  return (
    <div className="grid grid-cols-1 gap-2 border-t border-line pt-3 first-of-type:border-0 first-of-type:pt-0">
      <p className="num flex flex-wrap items-baseline justify-between gap-x-3 text-base font-semibold">
        {t('receipt.rows', { count: request.rows.length })} · {market}
        <Points value={pointsToPaise(totalPoints(request.rows))} locale={localeTag()} className="font-bold" />
      </p>
      <BidsFrame count={request.rows.length} height="max-h-40">
        <NumberChips rows={request.rows} byGame />
      </BidsFrame>
      <p className="num text-sm text-muted">
        <ClockTime at={answer.accepted_at} timeZone={ZONE} locale={localeTag()} /> · {t('receipt.id')}
        <span className="block break-all select-all">{answer.submission_id}</span>
      </p>
      <VerifyLink placed={{ request, answer }} />
    </div>
  );
}

/** Links to the page that checks the bid. Renders nothing when the draw has no record in the public log. */
function VerifyLink({ placed: { request, answer } }: { placed: Placed }) {
  const t = useT();
  const [signed] = answer.acceptances ?? [];
  const date = parseHistoryDate(request.bidDate);
  if (signed === undefined || date === null) return null;
  return (
    <div className="grid justify-items-start gap-1">
      <Link
        to={drawPath({ market: request.gameId, date, session: signed.session }, answer.submission_id)}
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-clay"
      >
        <Scale size={18} aria-hidden="true" />
        {t('receipt.verify')}
      </Link>
      {answer.log_notice === undefined ? null : <LogNotice text={answer.log_notice} />}
    </div>
  );
}

/** The notice of the public log: a translation, or the original text in English. */
function LogNotice({ text }: { text: string }) {
  const t = useT();
  const part = demoPartOf(text);
  return (
    <p lang={part === undefined ? 'en' : undefined} className="text-sm break-words text-muted">
      {part === undefined ? text : t('receipt.demo', { part })}
    </p>
  );
}
