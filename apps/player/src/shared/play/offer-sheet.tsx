import { declineDepositLimit, setPlayLimit } from '@surahi/contract';
import { Button, Segmented, Sheet } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api.ts';
import { failureText } from '../failure-text.ts';
import { FormAlert } from '../form-alert.tsx';
import { useT } from '../i18n/i18n.ts';
import { AmountInput } from '../money/amount-input.tsx';
import { useDepositLimits } from '../money/deposit-limits.ts';
import { queryKeys } from '../query-keys.ts';
import { toast } from '../toast.ts';
import { smallLimitHint } from './small-limit.ts';

const PERIODS = ['day', 'week', 'month'] as const;
type Period = (typeof PERIODS)[number];

/**
 * Offers a deposit limit before the first deposit. The player sets a limit, or declines and confirms that. Closing the
 * sheet only switches between the offer and the confirmation.
 */
export function OfferSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [isDeclining, setDeclining] = useState(false);
  const { busy, problem, run } = useAnswer(onClose);
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : setDeclining(!isDeclining))}
      side="centre"
      title={t(isDeclining ? 'offer.sureTitle' : 'offer.title')}
      description={t(isDeclining ? 'offer.sure' : 'offer.meaning')}
      locked={busy}
    >
      {isDeclining ? (
        <>
          <FormAlert text={problem} />
          <Button disabled={busy} onClick={() => setDeclining(false)}>
            {t('offer.back')}
          </Button>
          <Button variant="secondary" busy={busy} onClick={() => void run(() => call(declineDepositLimit, {}))}>
            {t('offer.confirm')}
          </Button>
        </>
      ) : (
        <LimitFields
          busy={busy}
          problem={problem}
          onSave={(period, amount) => {
            void run(() => call(setPlayLimit, { kind: 'deposit', period, amount }), t('limits.applied'));
          }}
          onDecline={() => setDeclining(true)}
        />
      )}
    </Sheet>
  );
}

type LimitFieldsProps = {
  busy: boolean;
  problem: string | undefined;
  onSave: (period: Period, amount: string) => void;
  onDecline: () => void;
};

function LimitFields({ busy, problem, onSave, onDecline }: LimitFieldsProps) {
  const t = useT();
  const [period, setPeriod] = useState<Period>('month');
  const [amount, setAmount] = useState('');
  const [error, setError] = useState<string>();
  const { minPaise } = useDepositLimits().limits;
  const submit = () => {
    const text = amount.trim();
    const isWhole = /^[1-9][0-9]*$/.test(text);
    setError(isWhole ? undefined : t('limits.amountInvalid'));
    if (isWhole) onSave(period, text);
  };
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Segmented
        label={t('net.period')}
        value={period}
        options={PERIODS.map((value) => ({ value, label: t(`limits.period.${value}`) }))}
        onChange={setPeriod}
      />
      <AmountInput
        decimals={0}
        label={t('limits.newPoints')}
        value={amount}
        error={error}
        hint={smallLimitHint(t, amount, minPaise)}
        onChange={(event) => {
          setAmount(event.target.value);
          setError(undefined);
        }}
      />
      <FormAlert text={problem} />
      <Button type="submit" busy={busy}>
        {t('limits.save')}
      </Button>
      <Button variant="ghost" disabled={busy} onClick={onDecline}>
        {t('offer.decline')}
      </Button>
    </form>
  );
}

type Answer = { ok: true } | { ok: false; kind: string; code?: string; msg?: string };

function useAnswer(onDone: () => void) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (send: () => Promise<Answer>, success?: string) => {
    setBusy(true);
    const answer = await send();
    await queryClient.invalidateQueries({ queryKey: queryKeys.playLimits });
    setBusy(false);
    setProblem(answer.ok ? undefined : failureText(answer, 'limits.failed'));
    if (!answer.ok) return;
    if (success !== undefined) toast.success(success);
    onDone();
  };
  return { busy, problem, run };
}
