import { pointsToPaise } from '@surahi/game';
import { Button, Points, Sheet } from '@surahi/ui';
import { CloudOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import { CheckingNote } from '../../shared/money/checking-note.tsx';
import type { Market } from '../../shared/markets/market.ts';
import { LimitsLink } from '../../shared/play/limits-link.tsx';
import { bidDateText } from './bid-date.ts';
import type { BidRow } from './bid-list.ts';
import { shownBalance, totalPoints } from './bid-list.ts';
import {
  BalanceBefore,
  BidsFrame,
  bringIntoView,
  ClosedBids,
  CutOff,
  NumberChips,
  PossibleWin,
} from './confirm-details.tsx';
import type { ConfirmPart } from './confirm-parts.ts';
import { endedOf, partsOf } from './confirm-parts.ts';
import { refusalText } from './refusal-text.ts';
import type { Submission } from './use-submission.ts';
import { isUnderWay } from './use-submission.ts';

type ConfirmSheetProps = {
  title: string;
  /** The title names no game, so the numbers do. */
  byGame?: boolean;
  /** The markets that this screen knows. */
  markets: readonly Market[];
  /** The present time of the server, unix ms. */
  nowMs: number;
  submission: Submission | undefined;
  /** The present wallet in paise. */
  walletPaise: bigint;
  onCancel: () => void;
  onSubmit: () => void;
};

/** Confirmation before bids are sent, and the state of the submission afterwards. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { title, byGame = false, markets, nowMs, submission, walletPaise, onCancel, onSubmit } = props;
  const t = useT();
  const busy = isUnderWay(submission);
  const parts = partsOf(submission?.requests ?? [], markets, nowMs);
  const rows = useRows(submission);
  const beforePaise = submission === undefined ? undefined : walletBefore(submission, walletPaise);
  // The server accepts a retry with its old id after the cut-off too, so an unknown outcome shows no cut-off.
  const showsCutOff = submission !== undefined && !busy && submission.phase !== 'unknown';
  const closed = showsCutOff ? parts.reduce((sum, part) => sum + endedOf(part), 0) : 0;
  return (
    <Sheet
      open={submission !== undefined}
      onOpenChange={(open) => (open || busy ? undefined : onCancel())}
      title={title}
      description={<DrawName parts={parts} />}
      locked={busy}
    >
      <BidsFrame count={rows.length} height="max-h-[max(9rem,19dvh)]">
        {parts.map((part) => (
          <Part key={part.key} part={part} headed={parts.length > 1} byGame={byGame} showsCutOff={showsCutOff} />
        ))}
      </BidsFrame>
      {submission === undefined ? null : (
        <>
          <PossibleWin requests={submission.requests} markets={markets} />
          {beforePaise === undefined ? null : <BalanceBefore paise={beforePaise} />}
        </>
      )}
      <p className="rounded-xl bg-win-soft px-3 py-2.5 text-sm font-medium text-win">
        {t(rows.length > 0 && rows.every(({ pick }) => pick.family === 'gali') ? 'bid.warningGali' : 'bid.warning')}
      </p>
      {closed === 0 ? null : <ClosedBids count={closed} isAll={closed === rows.length} />}
      <Outcome submission={submission} />
      <SheetFoot>
        {submission === undefined ? null : <Totals rows={rows} walletPaise={beforePaise} />}
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" disabled={busy} className="flex-1 !px-2" onClick={onCancel}>
            {t('bid.confirmCancel')}
          </Button>
          <Button
            busy={busy}
            busyLabel={t('bid.submitting')}
            disabled={closed > 0 || isBack(submission)}
            className="flex-1 !px-2"
            onClick={onSubmit}
          >
            {t('bid.confirmSubmit')}
          </Button>
        </div>
      </SheetFoot>
    </Sheet>
  );
}

/** Whether the rows are in their lists again. Sending them from here would place them twice. */
function isBack(submission: Submission | undefined): boolean {
  return submission?.phase === 'refused' && submission.isOffLists === true;
}

function useRows(submission: Submission | undefined): readonly BidRow[] {
  const requests = submission?.requests;
  return useMemo(() => requests?.flatMap((each) => each.rows) ?? [], [requests]);
}

/** Market and date of the only draw, or the number of draws. */
function DrawName({ parts }: { parts: readonly ConfirmPart[] }) {
  const t = useT();
  const [first] = parts;
  if (first === undefined || parts.length > 1) return <>{t('slip.draws', { count: parts.length })}</>;
  return (
    <>
      <span className="inline-block">{first.name}</span> ·{' '}
      <span className="num inline-block">{bidDateText(first.bidDate)}</span>
    </>
  );
}

type PartProps = { part: ConfirmPart; headed: boolean; byGame: boolean; showsCutOff: boolean };

/** The numbers of one draw with its cut-off, and its name when there are several. */
function Part({ part, headed, byGame, showsCutOff }: PartProps) {
  const t = useT();
  const { name, bidDate, rows, now } = part;
  return (
    <>
      {headed ? (
        <h3 className="num -mb-2 font-bold">
          {name} <span className="text-sm font-medium text-muted">· {bidDateText(bidDate)}</span>
        </h3>
      ) : null}
      {!showsCutOff || now === undefined ? null : endedOf(part) === 0 ? (
        <CutOff rows={rows} market={now.market} />
      ) : headed ? (
        <p className="text-sm font-semibold text-bad">{t('bid.endedRows', { count: endedOf(part) })}</p>
      ) : null}
      <NumberChips rows={rows} byGame={byGame} />
    </>
  );
}

/** The wallet before the bids, in paise. Undefined when it may already count bids whose response was lost. */
function walletBefore({ phase, walletPaise }: Submission, presentPaise: bigint): bigint | undefined {
  return phase === 'checking' || phase === 'unknown' ? walletPaise : (walletPaise ?? presentPaise);
}

/** The end of the sheet, which stays visible while the rest scrolls. Not on a screen without height for both. */
function SheetFoot({ children }: { children: ReactNode }) {
  return (
    <div className="-bottom-[max(22px,env(safe-area-inset-bottom))] -mx-5 -mb-[max(22px,env(safe-area-inset-bottom))] grid grid-cols-1 gap-3.5 border-t border-line bg-surface px-5 pt-2.5 pb-[max(22px,env(safe-area-inset-bottom))] [@media(min-height:480px)]:sticky">
      {children}
    </div>
  );
}

function Totals({ rows, walletPaise }: { rows: readonly BidRow[]; walletPaise: bigint | undefined }) {
  const t = useT();
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
      {walletPaise === undefined ? null : (
        <>
          <dt>{t('bid.balanceAfter')}</dt>
          <dd>
            <Points value={shownBalance(walletPaise, rows)} locale={localeTag()} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** Explains a missing response or the server's refusal. */
function Outcome({ submission }: { submission: Submission | undefined }) {
  const t = useT();
  if (submission?.phase === 'checking') {
    return <CheckingNote>{t('bid.checking')}</CheckingNote>;
  }
  if (submission?.phase === 'unsent') {
    return (
      <p
        ref={bringIntoView}
        role="alert"
        className="flex gap-2 rounded-xl bg-shut-soft px-3 py-2.5 text-sm font-medium"
      >
        <CloudOff size={18} aria-hidden="true" className="shrink-0" />
        {t('bid.unsent')}
      </p>
    );
  }
  if (submission?.phase !== 'refused' && submission?.phase !== 'unknown') return null;
  const unknown = submission.phase === 'unknown';
  const reason = refusalText(t, submission.refusal);
  return (
    <p
      ref={bringIntoView}
      role="alert"
      className="flex gap-2 rounded-xl bg-bad-soft px-3 py-2.5 text-sm font-medium text-bad"
    >
      <TriangleAlert size={18} aria-hidden="true" className="shrink-0" />
      <span>
        {unknown ? null : t('bid.failed')}
        {reason === undefined ? null : <span className="block font-semibold">{reason}</span>}
        <span className="block">
          {t(unknown ? 'bid.unknown' : isBack(submission) ? 'bid.backInList' : 'bid.notTaken')}
        </span>
        <LimitsLink refusal={submission.refusal} />
      </span>
    </p>
  );
}
