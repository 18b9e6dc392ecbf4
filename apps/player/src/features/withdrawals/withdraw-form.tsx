import { Button, ClockTime } from '@surahi/ui';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { v7 as uuidV7 } from 'uuid';
import { serverNow } from '../../shared/clock.ts';
import { useDashboard } from '../../shared/dashboard.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { useT } from '../../shared/i18n/i18n.ts';
import { AmountInput } from '../../shared/money/amount-input.tsx';
import { CheckingNote } from '../../shared/money/checking-note.tsx';
import { usePayoutNumbers } from '../../shared/money/payout-methods.ts';
import { UnknownAlert } from '../../shared/money/unknown-alert.tsx';
import { pointsText } from '../../shared/money/points-text.ts';
import { getSession } from '../../shared/session/session.ts';
import { cameFromDevice } from '../../shared/stored-lists.ts';
import type { WithdrawalProblem, WithdrawalTerms } from './check-withdrawal.ts';
import { checkWithdrawal, WITHDRAWAL_TEXTS } from './check-withdrawal.ts';
import { CodeSheet } from './code-sheet.tsx';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import { MethodChoice, type OfferedMethod, useOfferedMethods } from './method-choice.tsx';
import { askedForCode, refusalOf, useWithdrawal } from './use-withdrawal.ts';
import { WithdrawChips } from './withdraw-chips.tsx';
import { withdrawalSender } from './withdrawal-sender.ts';

const OF_AMOUNT: ReadonlySet<WithdrawalProblem> = new Set([
  'amount_missing',
  'amount_invalid',
  'above_wallet',
  'below_minimum',
  'above_maximum',
]);

/** Amount and payout number. The server holds the amount when it accepts the request. */
export function WithdrawForm() {
  const t = useT();
  const { data, dataUpdatedAt } = useDashboard();
  // The server may have changed the hours and limits since this device stored them.
  const terms = cameFromDevice(dataUpdatedAt) ? undefined : data;
  const { numbers, isPending, isFetching, problem: loadProblem, refetch } = usePayoutNumbers();
  const offered = useOfferedMethods(numbers);
  const [amount, setAmount] = useState('');
  const [chosen, setChosen] = useState('');
  // The only method needs no choice.
  const method = offered.length === 1 ? (offered[0]?.code ?? '') : chosen;
  const [problem, setProblem] = useState<WithdrawalProblem>();
  // The method with the number that the player sees, also when the number changes meanwhile.
  const [confirmed, setConfirmed] = useState<OfferedMethod>();
  const state = useWithdrawal();
  const busy = state.phase === 'sending' || state.phase === 'checking';

  /** Shows what is wrong with the input, if anything. Returns whether the request may be sent. */
  const check = (): boolean => {
    const wrong = terms === undefined ? undefined : checkWithdrawal({ amount, method, terms, nowMs: serverNow() });
    setProblem(wrong);
    return terms !== undefined && wrong === undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    withdrawalSender.clear();
    setConfirmed(check() ? offered.find(({ code }) => code === method) : undefined);
  };
  const send = () => {
    setConfirmed(undefined);
    // Balance and hours may have changed while the player read.
    if (confirmed !== undefined && check()) sendRequest(amount.trim(), confirmed);
  };
  const said = problem === undefined ? undefined : problemText(t, problem, terms);
  const ofAmount = problem !== undefined && OF_AMOUNT.has(problem);
  // The sheets are outside the form, because React passes the submit event of a sheet's form to its parents.
  return (
    <>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 gap-2.5">
          <AmountInput
            decimals={2}
            label={t('withdraw.amount')}
            placeholder={
              terms === undefined ? undefined : t('deposit.minimum', { min: pointsText(terms.min_withdrawal) })
            }
            value={amount}
            error={ofAmount ? said : undefined}
            onChange={(event) => setAmount(event.target.value)}
          />
          {terms === undefined ? null : <WithdrawChips terms={terms} onPick={setAmount} />}
        </div>
        <MethodChoice
          {...{ offered, numbers, isPending, isFetching, method }}
          problem={loadProblem}
          onRetry={() => void refetch()}
          onChange={setChosen}
          error={problem === 'method_missing' ? said : undefined}
        />
        <Hours terms={terms} />
        <FormAlert text={problem === 'outside_hours' ? said : refusalOf(state)} />
        <UnknownAlert state={state} history="title.withdrawHistory" />
        {state.phase === 'checking' ? <CheckingNote>{t('withdraw.checking')}</CheckingNote> : null}
        <Button
          type="submit"
          className="!whitespace-normal"
          busy={busy}
          disabled={terms === undefined || isPending}
          busyLabel={t('withdraw.busy')}
        >
          {t('withdraw.submit')}
        </Button>
      </form>
      <ConfirmWithdrawal
        amount={amount}
        method={confirmed}
        terms={terms}
        onCancel={() => setConfirmed(undefined)}
        onConfirm={send}
      />
      <CodeSheet asked={askedForCode(state)} />
    </>
  );
}

function problemText(t: ReturnType<typeof useT>, problem: WithdrawalProblem, terms: WithdrawalTerms | undefined) {
  const { min_withdrawal: min = '', max_withdrawal: max = '' } = terms ?? {};
  return t(WITHDRAWAL_TEXTS[problem], { min: pointsText(min), max: pointsText(max) });
}

function sendRequest(amount: string, { code, number }: OfferedMethod): void {
  const mobile = getSession()?.mobile ?? '';
  const to = { payment_method: code, payout_number: number };
  withdrawalSender.send({ mobile, request_amount: amount, ...to, request_id: uuidV7() }, null);
}

function Hours({ terms }: { terms: WithdrawalTerms | undefined }) {
  const t = useT();
  if (terms === undefined || terms.withdraw_open_time === terms.withdraw_close_time) return null;
  return (
    <p className="text-sm text-muted">
      {t('withdraw.hours')} <ClockTime text={terms.withdraw_open_time} /> –{' '}
      <ClockTime text={terms.withdraw_close_time} />
    </p>
  );
}
