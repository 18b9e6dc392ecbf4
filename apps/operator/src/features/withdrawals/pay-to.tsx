import type { OperatorWithdrawal } from '@surahi/contract/operator';
import { Button, Spinner } from '@surahi/ui';
import { lazy, Suspense, useState } from 'react';
import { Fact } from '../../shared/cashier/queue-list.tsx';
import { methodName } from '../../shared/cashier/request-words.tsx';
import { CopyButton } from '../../shared/copy-button.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { useMay } from '../../shared/session.ts';
import { payoutQrText } from './payout-qr.ts';

const QrCode = lazy(async () => ({ default: (await import('../../shared/qr-code.tsx')).QrCode }));

/** The number to pay with a button that copies it. The claimer also gets a QR code that a phone pays by. */
export function PayTo({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  const { method, number, state, claim, upi, amountPaise } = withdrawal;
  const [isOpen, setOpen] = useState(false);
  const maySeeNumber = useMay('players.mobile');
  const pays = state === 'pending' && claim?.byMe === true && upi !== '';
  return (
    <Fact name={t('Pay to')}>
      <span className="flex flex-wrap items-center gap-3">
        {methodName(method)} {number}
        {maySeeNumber ? <CopyButton text={number} label={t('Copy number')} /> : null}
        {pays ? (
          <Button variant="secondary" className="px-3!" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('Hide the QR code') : t('Show the QR code')}
          </Button>
        ) : null}
      </span>
      {pays && isOpen ? (
        <span className="mt-3 grid justify-items-start gap-1">
          <Suspense fallback={<Spinner />}>
            <QrCode
              text={payoutQrText(withdrawal)}
              label={t('QR code that pays {upi} ₹{number}', { upi, number: Number(amountPaise) / 100 })}
            />
          </Suspense>
          <span className="text-sm font-normal text-muted">{t('Scan it with a UPI app to pay {upi}.', { upi })}</span>
        </span>
      ) : null}
    </Fact>
  );
}
