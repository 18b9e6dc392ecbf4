import { pointsToPaise } from '@surahi/game';
import { Button, Points, Sheet } from '@surahi/ui';
import { TriangleAlert } from 'lucide-react';
import { localeTag, useT } from '../../shared/i18n/i18n.ts';
import { CheckingNote } from '../../shared/money/checking-note.tsx';
import type { Market } from '../../shared/markets/market.ts';
import { marketName } from '../../shared/markets/use-markets.ts';
import { LimitsLink } from '../../shared/play/limits-link.tsx';
import { bidDateText } from './bid-date.ts';
import type { BidGame } from './bid-games.ts';
import { totalPoints } from './bid-list.ts';
import { refusalText } from './refusal-text.ts';
import type { Submission } from './use-submission.ts';

type ConfirmSheetProps = {
  game: BidGame;
  market: Market;
  submission: Submission | undefined;
  /** The wallet after every bid of the list is placed, in paise. */
  balanceAfterPaise: bigint;
  onCancel: () => void;
  onSubmit: () => void;
};

/** Confirmation before bids are sent, and the state of the submission afterwards. */
export function ConfirmSheet({ game, market, submission, balanceAfterPaise, onCancel, onSubmit }: ConfirmSheetProps) {
  const t = useT();
  const phase = submission?.phase;
  const busy = phase === 'sending' || phase === 'checking';
  const [request] = submission?.requests ?? [];
  // A request restored from an earlier visit can belong to another market.
  const own = request === undefined || request.gameId === market.gameId;
  return (
    <Sheet
      open={submission !== undefined}
      onOpenChange={(open) => (open || busy ? undefined : onCancel())}
      title={t(game.label)}
      description={
        <>
          <span className="inline-block">{own ? marketName(market) : request.gameName}</span> ·{' '}
          <span className="num inline-block">{bidDateText(request?.bidDate ?? '')}</span>
        </>
      }
      locked={busy}
    >
      {submission === undefined ? null : <Figures submission={submission} balanceAfterPaise={balanceAfterPaise} />}
      <p className="rounded-xl bg-win-soft px-3 py-2.5 text-sm font-medium text-win">
        {t(game.family === 'gali' ? 'bid.warningGali' : 'bid.warning')}
      </p>
      <Outcome submission={submission} />
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" disabled={busy} className="flex-1 !px-2" onClick={onCancel}>
          {t('bid.confirmCancel')}
        </Button>
        <Button busy={busy} busyLabel={t('bid.submitting')} className="flex-1 !px-2" onClick={onSubmit}>
          {t('bid.confirmSubmit')}
        </Button>
      </div>
    </Sheet>
  );
}

function Figures({ submission, balanceAfterPaise }: { submission: Submission; balanceAfterPaise: bigint }) {
  const t = useT();
  const rows = submission.requests.flatMap((request) => request.rows);
  return (
    <dl className="num grid grid-cols-[1fr_auto] gap-y-2 text-base [&_dd]:text-right [&_dd]:font-bold [&_dt]:text-muted">
      <dt>{t('bid.totalBid')}</dt>
      <dd>{rows.length}</dd>
      <dt>{t('bid.totalPoint')}</dt>
      <dd>
        <Points value={pointsToPaise(totalPoints(rows))} locale={localeTag()} />
      </dd>
      <dt>{t('bid.gameType')}</dt>
      <dd>-</dd>
      <dt>{t('bid.balanceAfter')}</dt>
      <dd>
        <Points value={balanceAfterPaise} locale={localeTag()} />
      </dd>
    </dl>
  );
}

/** Explains a missing response or the server's refusal. */
function Outcome({ submission }: { submission: Submission | undefined }) {
  const t = useT();
  if (submission?.phase === 'checking') {
    return <CheckingNote>{t('bid.checking')}</CheckingNote>;
  }
  if (submission?.phase !== 'refused' && submission?.phase !== 'unknown') return null;
  const unknown = submission.phase === 'unknown';
  const reason = refusalText(t, submission.refusal);
  return (
    <p role="alert" className="flex gap-2 rounded-xl bg-bad-soft px-3 py-2.5 text-sm font-medium text-bad">
      <TriangleAlert size={18} aria-hidden="true" className="shrink-0" />
      <span>
        {unknown ? null : t('bid.failed')}
        {reason === undefined ? null : <span className="block font-semibold">{reason}</span>}
        <span className="block">{t(unknown ? 'bid.unknown' : 'bid.notTaken')}</span>
        <LimitsLink refusal={submission.refusal} />
      </span>
    </p>
  );
}
