import type { LimitKind, LimitPeriod, PlayLimit } from '@surahi/contract';
import { setPlayLimit } from '@surahi/contract';
import { Button, Sheet } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { failureText } from '../../shared/failure-text.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { useT } from '../../shared/i18n/i18n.ts';
import { AmountInput } from '../../shared/money/amount-input.tsx';
import { useDepositLimits } from '../../shared/money/deposit-limits.ts';
import { timeText } from '../../shared/dates.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { toast } from '../../shared/toast.ts';
import { limitName } from '../../shared/play/limit-words.ts';
import { smallLimitHint } from '../../shared/play/small-limit.ts';
import { isOfStaffAlone, staysInForce } from './staff-limit.ts';

export type LimitKey = { kind: LimitKind; period: LimitPeriod };

type LimitFormProps = { limitKey: LimitKey; limit: PlayLimit | undefined; onClose: () => void };

/** Sets, changes or removes one limit. The server decides whether the change applies now or waits. */
export function LimitForm({ limitKey, limit, onClose }: LimitFormProps) {
  const t = useT();
  const [amount, setAmount] = useState('');
  const [error, setError] = useState<string>();
  const { minPaise } = useDepositLimits(limitKey.kind === 'deposit').limits;
  const { save, busy, problem } = useSave({ key: limitKey, limit, onSaved: onClose });
  const submit = () => {
    const wrong = /^[1-9][0-9]*$/.test(amount.trim()) ? undefined : t('limits.amountInvalid');
    setError(wrong);
    if (wrong === undefined) void save(amount.trim());
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={limitName(limitKey.kind, limitKey.period)}
      description={t('limits.formHint')}
      locked={busy}
    >
      <form
        noValidate
        className="grid grid-cols-1 gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <AmountInput
          decimals={0}
          label={t(limitKey.kind === 'play' ? 'limits.newMinutes' : 'limits.newPoints')}
          value={amount}
          error={error}
          hint={limitKey.kind === 'deposit' ? smallLimitHint(t, amount, minPaise) : undefined}
          onChange={(event) => {
            setAmount(event.target.value);
            setError(undefined);
          }}
        />
        <FormAlert text={problem} />
        <Button type="submit" busy={busy}>
          {t('limits.save')}
        </Button>
        {limit === undefined || isOfStaffAlone(limit) ? null : (
          <Button variant="secondary" disabled={busy} onClick={() => void save('')}>
            {t('limits.remove')}
          </Button>
        )}
        <Button variant="ghost" disabled={busy} onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </form>
    </Sheet>
  );
}

function useSave({ key, limit, onSaved }: { key: LimitKey; limit: PlayLimit | undefined; onSaved: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async (amount: string) => {
    setBusy(true);
    const answer = await call(setPlayLimit, { ...key, amount });
    // A lost response may have saved the limit, so the list is read again either way.
    await queryClient.invalidateQueries({ queryKey: queryKeys.playLimits });
    setBusy(false);
    setProblem(answer.ok ? undefined : failureText(answer, 'limits.failed'));
    if (!answer.ok) return;
    const { outcome, effective_at: atMs } = answer.data;
    const applied = staysInForce(limit, amount) ? t('limits.belowOwn') : t('limits.applied');
    toast.success(outcome === 'applied' ? applied : t('limits.waiting', { time: timeText(atMs) }));
    onSaved();
  };
  return { save, busy, problem };
}
