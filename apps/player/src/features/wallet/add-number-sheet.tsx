import { type PasskeyAssertion, sendAccountOtp } from '@surahi/contract';
import { Button, Sheet } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { failureText } from '../../shared/failure-text.ts';
import { callForCode } from '../../shared/forms/call-for-code.ts';
import { otpProblem } from '../../shared/forms/otp-problem.ts';
import { mobile } from '../../shared/forms/rules.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { useT } from '../../shared/i18n/i18n.ts';
import { MobileInput } from '../../shared/mobile-input.tsx';
import type { PayoutMethod } from '../../shared/money/payout-methods.ts';
import { PasskeyConfirm } from '../../shared/passkeys/passkey-confirm.tsx';
import { queryKeys } from '../../shared/query-keys.ts';
import { saveNumber } from './save-number.ts';

const check = mobile('payout.phoneMissing', 'payout.phoneInvalid');

/** Asks for a payout number, then sends a code to the account's own mobile. */
export function AddNumberSheet({ method, onClose }: { method: PayoutMethod | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <Sheet
      open={method !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={method === undefined ? '' : t(method.addLabel)}
      description={t('payout.addDetail')}
    >
      {method === undefined ? null : <NumberForm method={method} onClose={onClose} />}
    </Sheet>
  );
}

function NumberForm({ method, onClose }: { method: PayoutMethod; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [number, setNumber] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const isGood = () => {
    setProblem(undefined);
    const verdict = check(number);
    setWrong(verdict === true ? undefined : t(verdict));
    return verdict === true;
  };
  const savedBy = async (passkey: PasskeyAssertion): Promise<string | undefined> => {
    const saved = await saveNumber({ phoneNumber: number, option: method.upiType }, { passkey });
    if (!saved.ok) return failureText(saved, 'passkeyConfirm.failed');
    await queryClient.invalidateQueries({ queryKey: queryKeys.payoutNumbers });
    onClose();
    void navigate(paths.wallet, { replace: true, state: { upiAdded: true } });
    return undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isGood()) return;
    setBusy(true);
    const answer = await callForCode(sendAccountOtp, {});
    setBusy(false);
    if (answer.ok) void navigate(paths.otpWithdraw, { state: { phoneNumber: number, option: method.upiType } });
    else setProblem(otpProblem(answer));
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-3.5">
      <MobileInput
        label={t('payout.number')}
        autoComplete="off"
        value={number}
        error={wrong}
        onChange={(event) => setNumber(event.target.value)}
      />
      <PasskeyConfirm
        ask={() => (isGood() ? { purpose: 'payout_number', upi_type: method.upiType, number } : undefined)}
        onPasskey={savedBy}
      />
      <FormAlert text={problem} />
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          {t('money.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('money.submit')}
        </Button>
      </div>
    </form>
  );
}
