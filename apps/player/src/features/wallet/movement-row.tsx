import type { WalletTransactionRow } from '@surahi/contract';
import { movementNote, TRANSACTION_TYPE } from '@surahi/contract';
import { parseWireAmount } from '@surahi/game';
import { formatPoints, Points } from '@surahi/ui';
import { clsx } from 'clsx';
import { Scale } from 'lucide-react';
import { Link } from '../../shared/navigation/link.tsx';
import { serverNow } from '../../shared/clock.ts';
import { drawPath } from '../../shared/draw-path.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import { shortWhen } from '../../shared/money/wire-date.ts';
import { usePublicLog } from '../../shared/use-public-log.ts';
import { movementKind } from './movement-kinds.ts';
import { noteWords } from './note-words.ts';

type MovementRowProps = {
  row: WalletTransactionRow;
  /** Also shows transaction id, transfer note and balance after the movement. */
  full?: boolean;
};

/** One wallet movement: kind, signed amount, note and time. */
export function MovementRow({ row, full = false }: MovementRowProps) {
  const t = useT();
  const { icon: Icon, look, words } = movementKind(row);
  // The full list follows the page's h1; the wallet's section has an h2 above it.
  const Heading = full ? 'h2' : 'h3';
  const isCredit = row.transaction_type === TRANSACTION_TYPE.credit;
  return (
    <article className="flex items-start gap-3 py-3">
      <span className={clsx('grid size-10 shrink-0 place-items-center rounded-xl', look)}>
        <Icon size={19} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 leading-snug">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-base font-bold">
          {t(words)}
          <span className={clsx('num', isCredit ? 'text-open' : 'text-bad')}>
            {`${isCredit ? '+' : '-'}${amountText(row.amount)}`}
          </span>
        </p>
        {/* Provider notes are long, so they use the full width of the row. */}
        <Heading className="text-sm font-medium break-words">{movementNote(row, noteWords(t))}</Heading>
        {full && row.transfer_note ? <p className="text-sm break-words text-muted">“{row.transfer_note}”</p> : null}
        <p className="num flex flex-wrap justify-between gap-x-3 text-sm text-muted">
          {shortWhen(row.insert_date, serverNow())}
          {full ? (
            <span>
              <span className="sr-only">{t('wallet.balanceAfter')} </span>
              <Points value={row.balance_after} decimals="two" locale={localeTag()} />
            </span>
          ) : null}
        </p>
        {full ? <p className="num text-sm text-muted">{t('money.transactionId', { id: row.transaction_id })}</p> : null}
        {row.bid === undefined ? null : <VerifyLink bid={row.bid} />}
      </div>
    </article>
  );
}

function amountText(amount: string): string {
  const paise = parseWireAmount(amount);
  return paise === undefined ? amount : formatPoints(paise, { decimals: 'two', locale: localeTag() });
}

/** Links to the page that checks the bid of a win. Renders nothing when the server has no public log. */
function VerifyLink({ bid }: { bid: NonNullable<WalletTransactionRow['bid']> }) {
  const t = useT();
  const { game_id: market, business_date: date, session, submission_id: id } = bid;
  if (!usePublicLog()) return null;
  return (
    <Link
      to={drawPath({ market, date, session }, id)}
      className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-clay"
    >
      <Scale size={17} aria-hidden="true" />
      {t('wallet.verify')}
    </Link>
  );
}
