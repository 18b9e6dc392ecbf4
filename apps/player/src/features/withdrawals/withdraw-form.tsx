import type { requestWithdrawal, RequestInput } from '@surahi/contract';
import { maskMobile } from '@surahi/game';
import { Button, buttonClass, ClockTime, Sheet, SkeletonList } from '@surahi/ui';
import { Smartphone, WalletMinimal } from 'lucide-react';
import type { FormEvent } from 'react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { v7 as uuidV7 } from 'uuid';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import type { Dashboard } from '../../shared/dashboard.ts';
import { useDashboard } from '../../shared/dashboard.ts';
import { failureText } from '../../shared/failure-text.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { t as translate, useT } from '../../shared/i18n/i18n.ts';
import { AmountInput } from '../../shared/money/amount-input.tsx';
import { CheckingNote } from '../../shared/money/checking-note.tsx';
import { ChoiceList } from '../../shared/money/choice-list.tsx';
import { HoldNotes } from '../../shared/money/hold-notes.tsx';
import { MoneyCode } from '../../shared/money/money-code.tsx';
import { PAYOUT_METHODS, usePayoutNumbers } from '../../shared/money/payout-methods.ts';
import { PasskeyConfirm } from '../../shared/passkeys/passkey-confirm.tsx';
import { timeText } from '../../shared/dates.ts';
import { useMoneyRequest } from '../../shared/money/use-money-request.ts';
import { cameFromDevice } from '../../shared/stored-lists.ts';
import { getSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import { Link } from '../../shared/navigation/link.tsx';
import type { WithdrawalProblem } from './check-withdrawal.ts';
import { checkWithdrawal } from './check-withdrawal.ts';
import { withdrawalSender } from './withdrawal-sender.ts';

const PROBLEMS: Readonly<Record<WithdrawalProblem, MessageId>> = {
  amount_missing: 'withdraw.amountMissing',
  amount_invalid: 'money.amountInvalid',
  above_wallet: 'withdraw.aboveWallet',
  below_minimum: 'withdraw.belowMinimum',
  above_maximum: 'withdraw.aboveMaximum',
  method_missing: 'withdraw.methodMissing',
  outside_hours: 'withdraw.outsideHours',
};

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
  const [amount, setAmount] = useState('');
  const [method, setMethod] = useState('');
  const [problem, setProblem] = useState<WithdrawalProblem>();
  const state = useWithdrawal();
  const busy = state.phase === 'sending' || state.phase === 'checking';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    withdrawalSender.clear();
    if (terms === undefined) return;
    const wrong = checkWithdrawal({ amount, method, terms, nowMs: serverNow() });
    setProblem(wrong);
    if (wrong !== undefined) return;
    withdrawalSender.send(
      {
        mobile: getSession()?.mobile ?? '',
        request_amount: amount.trim(),
        payment_method: method,
        request_id: uuidV7(),
      },
      null,
    );
  };
  const said =
    problem === undefined
      ? undefined
      : t(PROBLEMS[problem], { min: terms?.min_withdrawal ?? '', max: terms?.max_withdrawal ?? '' });
  const ofAmount = problem !== undefined && OF_AMOUNT.has(problem);
  // The sheet is outside the form, because React passes the submit event of the sheet's form to its parents.
  return (
    <>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <AmountInput
          decimals={2}
          label={t('withdraw.amount')}
          placeholder={terms === undefined ? undefined : t('deposit.minimum', { min: terms.min_withdrawal })}
          value={amount}
          error={ofAmount ? said : undefined}
          onChange={(event) => setAmount(event.target.value)}
        />
        <MethodChoice method={method} onChange={setMethod} error={problem === 'method_missing' ? said : undefined} />
        <Hours terms={terms} />
        <FormAlert text={problem === 'outside_hours' ? said : refusalOf(state)} />
        {state.phase === 'checking' ? <CheckingNote>{t('withdraw.checking')}</CheckingNote> : null}
        <Button type="submit" busy={busy} disabled={terms === undefined} busyLabel={t('withdraw.busy')}>
          {t('withdraw.submit')}
        </Button>
      </form>
      <CodeSheet asked={askedForCode(state)} />
    </>
  );
}

/** Asks for the passkey or the code without which the server sends no money from a new device. */
function CodeSheet({ asked }: { asked: RequestInput<typeof requestWithdrawal> | undefined }) {
  const t = useT();
  const ask = () => {
    if (asked === undefined) return undefined;
    const { request_amount: amount, payment_method } = asked;
    return { purpose: 'withdrawal' as const, amount, payment_method };
  };
  return (
    <Sheet
      open={asked !== undefined}
      onOpenChange={(open) => (open ? undefined : withdrawalSender.clear())}
      title={t('moneyCode.title')}
    >
      <div className="grid gap-3.5">
        <PasskeyConfirm
          ask={ask}
          onPasskey={(passkey) => {
            withdrawalSender.retry({ passkey });
            return undefined;
          }}
        />
        <MoneyCode onTicket={(ticket) => withdrawalSender.retry({ otp_ticket: ticket })} />
      </div>
    </Sheet>
  );
}

/** Follows the withdrawal request. An accepted request shows a message and returns home. */
function useWithdrawal() {
  const t = useT();
  const navigate = useNavigate();
  const state = useMoneyRequest(withdrawalSender);
  const heldUntilMs = state.phase === 'accepted' ? state.data.held_until : undefined;
  useEffect(() => {
    if (heldUntilMs === undefined) return;
    withdrawalSender.clear();
    const until = timeText(heldUntilMs);
    toast.success(heldUntilMs === 0 ? t('withdraw.sent') : t('withdraw.sentHeld', { until }));
    void navigate(paths.home);
  }, [heldUntilMs, navigate, t]);
  return state;
}

type State = ReturnType<typeof useWithdrawal>;

/** The request that the server refused because it wants a code; undefined otherwise. */
function askedForCode(state: State): RequestInput<typeof requestWithdrawal> | undefined {
  if (state.phase !== 'refused' || state.failure.kind !== 'refused') return undefined;
  return state.failure.code === 'otp_required' ? state.body : undefined;
}

function refusalOf(state: State): string | undefined {
  if (state.phase !== 'refused' || askedForCode(state) !== undefined) return undefined;
  const { failure } = state;
  // The protocol refuses with HTTP 200 (departure 16). The player cannot correct a request refused with another status.
  if (failure.kind === 'refused' && failure.httpStatus !== 200) return translate('withdraw.unexpected');
  return failureText(failure, failure.kind === 'refused' ? 'withdraw.failed' : 'withdraw.unexpected', {
    withdraw_closed: 'withdraw.outsideHours',
    withdraw_insufficient: 'withdraw.aboveWallet',
    amount_invalid: 'money.amountInvalid',
    payment_method_invalid: 'withdraw.methodMissing',
  });
}

function MethodChoice(props: { method: string; onChange: (method: string) => void; error: string | undefined }) {
  const t = useT();
  const { numbers, isPending, isFetching, problem, refetch } = usePayoutNumbers();
  if (isPending) return <SkeletonList count={2} label={t('common.loading')} className="h-[54px]" />;
  if (problem !== undefined) {
    return (
      <div className="grid gap-2.5">
        <FormAlert text={problem} />
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          {t('common.tryAgain')}
        </Button>
      </div>
    );
  }
  const offered = PAYOUT_METHODS.flatMap(({ withdrawCode, label, numberOf }) => {
    const number = numbers ? numberOf(numbers) : '';
    if (number === '') return [];
    const icon = <Smartphone size={19} aria-hidden="true" />;
    return [{ value: withdrawCode, label: t(label), detail: maskMobile(number, '•••• '), icon }];
  });
  if (offered.length === 0) return <NoMethods error={props.error} />;
  return (
    <>
      <ChoiceList
        label={t('withdraw.method')}
        choices={offered}
        value={props.method}
        onChange={props.onChange}
        error={props.error}
      />
      <HoldNotes numbers={numbers} />
    </>
  );
}

function NoMethods({ error }: { error: string | undefined }) {
  const t = useT();
  return (
    <div className="grid gap-2 rounded-card border border-line bg-surface p-4 text-center shadow-card">
      <WalletMinimal size={26} aria-hidden="true" className="mx-auto text-shut" />
      <p className="font-semibold">{t('withdraw.noMethods')}</p>
      <p className="text-sm text-muted">{t('withdraw.noMethodsDetail')}</p>
      <Link to={paths.wallet} state={{ openMethods: true }} className={buttonClass('soft', 'mt-1')}>
        {t('withdraw.addMethod')}
      </Link>
      <p aria-live="polite" className="text-sm text-bad empty:hidden">
        {error}
      </p>
    </div>
  );
}

function Hours({ terms }: { terms: Dashboard | undefined }) {
  const t = useT();
  if (terms === undefined || terms.withdraw_open_time === terms.withdraw_close_time) return null;
  return (
    <p className="text-sm text-muted">
      {t('withdraw.hours')} <ClockTime text={terms.withdraw_open_time} /> –{' '}
      <ClockTime text={terms.withdraw_close_time} />
    </p>
  );
}
