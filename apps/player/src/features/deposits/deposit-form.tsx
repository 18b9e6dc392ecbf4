import { formatPoints } from '@surahi/game';
import { Button } from '@surahi/ui';
import { CreditCard, Smartphone } from 'lucide-react';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { v7 as uuidV7 } from 'uuid';
import { serverNow } from '../../shared/clock.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { AmountInput } from '../../shared/money/amount-input.tsx';
import { ChoiceList } from '../../shared/money/choice-list.tsx';
import { type DepositLimits, useDepositLimits } from '../../shared/money/deposit-limits.ts';
import { useSession } from '../../shared/session/session.ts';
import { AmountChips } from './amount-chips.tsx';
import { amountProblem, parseDepositAmount } from './amount-problem.ts';
import { depositSender, keepOpenedLink, RECORD_DELAY_MS } from './deposit-sender.ts';
import { openUpiLink } from './open-upi-link.ts';
import { useOwnLimit } from './own-limit.ts';
import type { PayeeIds, UpiApp } from './upi-link.ts';
import { newTxnRef, UPI_APP_NAMES, UPI_APPS, upiLink } from './upi-link.ts';
import { usePayee } from './use-deposit-terms.ts';

export type DepositWording = {
  amount: MessageId;
  submit: MessageId;
  apps: Readonly<Record<UpiApp, MessageId>>;
  /** True: the button is disabled until amount and method are set. False: it reports what is missing. */
  waits: boolean;
};

type Problems = { amount?: string; app?: string };

/** Points, a payment app, and a button that opens the app. The deposit request is sent two seconds later. */
export function DepositForm({ wording }: { wording: DepositWording }) {
  const t = useT();
  const session = useSession();
  const { payee, isPending, problem: payeeProblem, refetch: refetchPayee } = usePayee();
  const { limits, isPending: limitsPending, problem: limitsProblem, refetch: refetchLimits } = useDepositLimits();
  const own = useOwnLimit();
  const [amount, setAmount] = useState('');
  const [app, setApp] = useState<UpiApp>();
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string>();

  // Checked on every render, so an error disappears once the input or the operator's limits allow the amount.
  const checked = checkDeposit(t, { amount, app, limits, own });
  const problems = asked && !checked.ok ? checked.problems : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    setAsked(!checked.ok);
    if (!checked.ok) return;
    const said = pay({ ...checked, payee, payeeName: session?.username ?? '', amountText: amount.trim() });
    if (said !== undefined) setProblem(t(said));
  };
  const loadProblems = [payeeProblem, limitsProblem].filter((text) => text !== undefined);
  const reload = () => {
    if (payeeProblem !== undefined) void refetchPayee();
    if (limitsProblem !== undefined) void refetchLimits();
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 gap-2.5">
        <AmountInput
          decimals={0}
          label={t(wording.amount)}
          placeholder={limitsPending ? undefined : t('deposit.minimum', { min: formatPoints(limits.minPaise) })}
          value={amount}
          error={problems.amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <AmountChips onPick={setAmount} minPaise={limits.minPaise} />
      </div>
      <ChoiceList
        label={t('deposit.method')}
        value={app ?? ''}
        error={problems.app}
        onChange={(value) => setApp(UPI_APP_NAMES.find((name) => name === value))}
        choices={UPI_APP_NAMES.map((name) => ({
          value: name,
          label: t(wording.apps[name]),
          icon:
            name === 'other' ? (
              <CreditCard size={19} aria-hidden="true" />
            ) : (
              <Smartphone size={19} aria-hidden="true" />
            ),
        }))}
      />
      <FormAlert text={problem} />
      {loadProblems.map((text) => (
        <FormAlert key={text} text={text} />
      ))}
      {loadProblems.length === 0 ? null : (
        <Button variant="secondary" onClick={reload}>
          {t('common.tryAgain')}
        </Button>
      )}
      <Button
        type="submit"
        disabled={isPending || own.isPending || (wording.waits && (amount.trim() === '' || app === undefined))}
      >
        {t(wording.submit)}
      </Button>
    </form>
  );
}

type Checked = { ok: true; app: UpiApp; amountPaise: bigint } | { ok: false; problems: Problems };

function checkDeposit(
  t: ReturnType<typeof useT>,
  input: { amount: string; app: UpiApp | undefined; limits: DepositLimits; own: ReturnType<typeof useOwnLimit> },
): Checked {
  const { app, limits, own } = input;
  const amountPaise = parseDepositAmount(input.amount.trim());
  const problems: Problems = {};
  const problem = amountProblem(t, amountPaise, limits) ?? own.problemOf(amountPaise ?? 0n);
  if (problem !== undefined) problems.amount = problem;
  if (app === undefined) problems.app = t('deposit.methodMissing');
  const isSound = problems.amount === undefined && amountPaise !== null && app !== undefined;
  return isSound ? { ok: true, app, amountPaise } : { ok: false, problems };
}

type Payment = {
  app: UpiApp;
  amountPaise: bigint;
  amountText: string;
  payee: PayeeIds | undefined;
  payeeName: string;
};

/**
 * Opens the payment app's link and sends the deposit request. Returns an error text when the link could not be opened.
 */
function pay({ app, amountPaise, amountText, payee, payeeName }: Payment): MessageId | undefined {
  const { address, payeeOf, wireName } = UPI_APPS[app];
  const payeeId = payee === undefined ? '' : payeeOf(payee);
  if (payeeId === '') return 'deposit.upiMissing';
  const txnRef = newTxnRef(serverNow());
  try {
    const link = upiLink({ address, payeeId, payeeName, amountPaise, txnRef });
    openUpiLink(link);
    const requestId = uuidV7();
    keepOpenedLink(requestId, { link, payeeId });
    depositSender.send(
      { request_amount: amountText, payment_method: wireName, txn_ref: txnRef, request_id: requestId },
      { app: wireName },
      RECORD_DELAY_MS,
    );
    return undefined;
  } catch {
    return 'deposit.initiateFailed';
  }
}
