import type { OperatorPayee } from '@surahi/contract/operator';
import { Card } from '@surahi/ui';
import { QrCode as NoQr } from 'lucide-react';
import { t } from '../../shared/i18n/i18n.ts';
import { PhonePreview } from '../../shared/phone-preview.tsx';
import { QrCode } from '../../shared/qr-code.tsx';
import { qrText } from './payee-fields.ts';

/** The player's QR payment page with this payee. */
export function PayeePreview({ payee }: { payee: Pick<OperatorPayee, 'qrUpi' | 'qrImage'> }) {
  return (
    <PhonePreview title={t('QR Pay')}>
      <Card className="grid justify-items-center gap-3.5">
        <p className="text-lg font-bold">{t('Scan to pay')}</p>
        <Code {...payee} />
        {payee.qrUpi === '' ? (
          <p className="text-sm text-muted">{t('No UPI ID')}</p>
        ) : (
          <p className="w-full rounded-control border border-line bg-raised px-3.5 py-1.5 leading-tight">
            <span className="block text-xs text-muted">{t('UPI ID')}</span>
            <span className="block text-base font-bold break-all">{payee.qrUpi}</span>
          </p>
        )}
      </Card>
    </PhonePreview>
  );
}

function Code({ qrUpi, qrImage }: Pick<OperatorPayee, 'qrUpi' | 'qrImage'>) {
  if (qrImage !== '') {
    return <img src={qrImage} alt={t('QR image')} className="size-48 rounded-card bg-white object-contain" />;
  }
  if (qrUpi !== '') return <QrCode text={qrText(qrUpi)} label={t('QR code of {qrUpi}', { qrUpi })} />;
  return (
    <span className="grid size-48 place-items-center rounded-card bg-shut-soft text-muted">
      <NoQr size={40} aria-hidden="true" />
    </span>
  );
}
