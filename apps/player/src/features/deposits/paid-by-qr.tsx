import { formatPoints } from '@surahi/game';
import { asciiDigits, Button, Sheet, TextInput } from '@surahi/ui';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { v7 as uuidV7 } from 'uuid';
import { useT } from '../../shared/i18n/i18n.ts';
import { AmountInput } from '../../shared/money/amount-input.tsx';
import { amountProblem, parseDepositAmount } from './amount-problem.ts';
import { depositSender } from './deposit-sender.ts';
import { useDepositLimits } from '../../shared/money/deposit-limits.ts';
import { useOwnLimit } from './own-limit.ts';

/** Reports a payment by QR code. No link was opened, so the player sends the deposit request. */
export function PaidByQr({ amount, txnRef }: { amount: string; txnRef: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('qr.havePaid')}</Button>
      <Sheet open={open} onOpenChange={setOpen} title={t('qr.havePaid')} description={t('qr.havePaidDetail')}>
        <PaidForm amount={amount} txnRef={txnRef} onSent={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function PaidForm({ amount, txnRef, onSent }: { amount: string; txnRef: string; onSent: () => void }) {
  const t = useT();
  const { limits, isPending } = useDepositLimits();
  const own = useOwnLimit();
  const [typed, setTyped] = useState(amount);
  const [utr, setUtr] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const points = parseDepositAmount(typed.trim());
    const wrong = amountProblem(t, points, limits) ?? own.problemOf(points ?? 0n);
    setProblem(wrong);
    if (wrong !== undefined) return;
    depositSender.send(
      {
        request_amount: typed.trim(),
        payment_method: 'QR',
        utr: utr.trim(),
        txn_ref: txnRef,
        request_id: uuidV7(),
      },
      { app: 'QR' },
    );
    onSent();
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3.5">
      <AmountInput
        decimals={0}
        label={t('deposit.points')}
        placeholder={isPending ? undefined : t('deposit.minimum', { min: formatPoints(limits.minPaise) })}
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextInput
        label={t('proof.utrOptional')}
        hint={t('proof.utrHint')}
        value={utr}
        maxLength={35}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="num"
        onChange={(event) => setUtr(asciiDigits(event.target.value))}
      />
      <Button type="submit">{t('deposit.sendRequest')}</Button>
    </form>
  );
}
