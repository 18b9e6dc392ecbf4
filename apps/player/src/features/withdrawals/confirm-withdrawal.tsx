import { parseAmount, parseClockText, parseWireAmount, payoutDueAt } from '@surahi/game';
import { Button, Points, Sheet } from '@surahi/ui';
import { serverNow } from '../../shared/clock.ts';
import { timeText } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import type { WithdrawalTerms } from './check-withdrawal.ts';
import type { OfferedMethod } from './method-choice.tsx';

type ConfirmWithdrawalProps = {
  amount: string;
  /** The method that the player confirms. Undefined closes the sheet. */
  method: OfferedMethod | undefined;
  terms: WithdrawalTerms | undefined;
  onCancel: () => void;
  onConfirm: () => void;
};

/** Shows what a withdrawal does before it is sent: amount, payout number, balance after it, and until when it is paid. */
export function ConfirmWithdrawal({ onCancel, onConfirm, ...facts }: ConfirmWithdrawalProps) {
  const t = useT();
  return (
    <Sheet
      open={facts.method !== undefined}
      onOpenChange={(next) => (next ? undefined : onCancel())}
      title={t('withdraw.confirmTitle')}
    >
      <Facts {...facts} />
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" className="flex-1 !px-2 !whitespace-normal" onClick={onCancel}>
          {t('withdraw.goBack')}
        </Button>
        <Button className="flex-1 !px-2 !whitespace-normal" onClick={onConfirm}>
          {t('withdraw.confirm')}
        </Button>
      </div>
    </Sheet>
  );
}

function Facts({ amount, method, terms }: Pick<ConfirmWithdrawalProps, 'amount' | 'method' | 'terms'>) {
  const t = useT();
  const locale = localeTag();
  const amountPaise = parseAmount(amount.trim(), { decimals: 2 });
  if (amountPaise === null || method === undefined || terms === undefined) return null;
  const walletPaise = parseWireAmount(terms.wallet_amt);
  const dueAtMs = payoutDue(terms, Math.max(serverNow(), method.heldUntilMs));
  return (
    <dl className="num grid grid-cols-1 gap-y-2 text-base [&_dd]:font-bold [&_dt]:text-muted [&>div]:flex [&>div]:flex-wrap [&>div]:items-baseline [&>div]:justify-between [&>div]:gap-x-3">
      <div>
        <dt>{t('withdraw.amount')}</dt>
        <dd>
          <Points value={amountPaise} decimals="two" locale={locale} className="text-xl" />
        </dd>
      </div>
      <div>
        <dt>{t('withdraw.method')}</dt>
        <dd>
          {method.name} {method.shownNumber}
        </dd>
      </div>
      {walletPaise === undefined ? null : (
        <div>
          <dt>{t('withdraw.balanceAfter')}</dt>
          <dd>
            <Points value={walletPaise - amountPaise} decimals="two" locale={locale} />
          </dd>
        </div>
      )}
      {dueAtMs === undefined ? null : (
        <div>
          <dt>{t('withdraw.paidBy')}</dt>
          <dd>{timeText(dueAtMs)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Until when a request of this moment is paid. Undefined with unreadable hours. */
function payoutDue(terms: WithdrawalTerms, fromMs: number): number | undefined {
  const open = parseClockText(terms.withdraw_open_time);
  const close = parseClockText(terms.withdraw_close_time);
  return open === null || close === null ? undefined : payoutDueAt(fromMs, { open, close });
}
