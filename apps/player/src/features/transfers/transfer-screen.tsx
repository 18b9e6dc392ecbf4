import { checkReceiver } from '@surahi/contract';
import { normaliseMobile } from '@surahi/game';
import { Button, TextInput } from '@surahi/ui';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { useDashboard } from '../../shared/dashboard.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { useT } from '../../shared/i18n/i18n.ts';
import { MobileInput } from '../../shared/mobile-input.tsx';
import { AmountInput } from '../../shared/money/amount-input.tsx';
import { BalanceCard } from '../../shared/money/balance-card.tsx';
import { pointsText } from '../../shared/money/points-text.ts';
import { UnknownAlert } from '../../shared/money/unknown-alert.tsx';
import { useMoneyRequest } from '../../shared/money/use-money-request.ts';
import { useSession } from '../../shared/session/session.ts';
import { cameFromDevice } from '../../shared/stored-lists.ts';
import type { TransferProblems } from './check-transfer.ts';
import { checkTransfer, DEFAULT_MIN_POINTS, TRANSFER_TEXTS } from './check-transfer.ts';
import { receiverProblem } from './receiver-problem.ts';
import type { TransferDraft } from './transfer-confirm.tsx';
import { TransferConfirm } from './transfer-confirm.tsx';
import { transferSender } from './transfer-sender.ts';
import { TransferDone } from './transfer-done.tsx';

/** `/transfer`: sends points to another player by mobile number. Looks the receiver up and shows the name first. */
export function TransferScreen() {
  const state = useMoneyRequest(transferSender);
  return (
    <div className="grid grid-cols-1 gap-4">
      <BalanceCard />
      {state.phase === 'accepted' ? <TransferDone state={state} /> : <TransferForm state={state} />}
    </div>
  );
}

type TransferState = ReturnType<typeof transferSender.state>;

function TransferForm({ state }: { state: TransferState }) {
  const t = useT();
  const session = useSession();
  const { data, dataUpdatedAt } = useDashboard();
  // A dashboard stored on the device has no balance, and its limits may be out of date.
  const terms = cameFromDevice(dataUpdatedAt) ? undefined : data;
  const [fields, setFields] = useState({ phone: '', points: '', note: '' });
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [draft, setDraft] = useState<TransferDraft>();
  // Checked on every render, so an error disappears once the input or the operator's limits allow the transfer.
  const found = terms === undefined ? {} : checkTransfer(fields, { ...terms, ownMobile: session?.mobile ?? '' });
  const problems: TransferProblems = asked ? found : {};
  const values = {
    min: pointsText(terms?.min_transfer || DEFAULT_MIN_POINTS),
    max: pointsText(terms?.max_transfer ?? ''),
  };
  const said = (each: TransferProblems[keyof TransferProblems]) => {
    if (each === undefined) return undefined;
    // The specification's text says "more than", and the minimum itself is allowed.
    const help = each === 'below_minimum' ? `\n${t('transfer.belowMinimumHelp', values)}` : '';
    return t(TRANSFER_TEXTS[each], values) + help;
  };
  const set = (change: Partial<typeof fields>) => setFields((held) => ({ ...held, ...change }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    transferSender.clear();
    if (terms === undefined) return;
    const isSound = found.phone === undefined && found.points === undefined;
    setAsked(!isSound);
    if (!isSound) return;
    setBusy(true);
    const mobile = normaliseMobile(fields.phone) ?? fields.phone;
    const answer = await call(checkReceiver, { mobile_no: mobile });
    setBusy(false);
    if (answer.ok) setDraft({ mobile, points: fields.points.trim(), note: fields.note, name: answer.data.user_name });
    else setProblem(receiverProblem(answer));
  };
  // The sheet is outside the form, because React passes the submit event of the sheet's form to its parents.
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
        <MobileInput
          label={t('transfer.phone')}
          autoComplete="off"
          value={fields.phone}
          error={said(problems.phone)}
          onChange={(event) => set({ phone: event.target.value })}
        />
        <AmountInput
          decimals={0}
          label={t('transfer.points')}
          placeholder={t('deposit.minimum', values)}
          value={fields.points}
          error={said(problems.points)}
          onChange={(event) => set({ points: event.target.value })}
        />
        <TextInput
          label={t('transfer.note')}
          value={fields.note}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => set({ note: event.target.value })}
        />
        <FormAlert text={problem} />
        <UnknownAlert state={state} history="title.walletHistory" />
        <Button type="submit" busy={busy} disabled={terms === undefined}>
          {t('transfer.submit')}
        </Button>
      </form>
      <TransferConfirm draft={draft} balance={terms?.wallet_amt ?? ''} onClose={() => setDraft(undefined)} />
    </>
  );
}
