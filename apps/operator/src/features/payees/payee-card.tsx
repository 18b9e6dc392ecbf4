import type { OperatorPayee } from '@surahi/contract/operator';
import { Card } from '@surahi/ui';
import { QrCode as NoQr } from 'lucide-react';
import { PhonePreview } from '../../shared/phone-preview.tsx';
import { QrCode } from '../../shared/qr-code.tsx';
import { qrText } from './payee-fields.ts';

/** The player's QR payment page with this payee. */
export function PayeePreview({ payee }: { payee: Pick<OperatorPayee, 'qrUpi' | 'qrImage'> }) {
  return (
    <PhonePreview title="QR Pay">
      <Card className="grid justify-items-center gap-3.5">
        <p className="text-lg font-bold">Scan to pay</p>
        <Code {...payee} />
        {payee.qrUpi === '' ? (
          <p className="text-sm text-muted">No UPI ID</p>
        ) : (
          <p className="w-full rounded-control border border-line bg-raised px-3.5 py-1.5 leading-tight">
            <span className="block text-xs text-muted">UPI ID</span>
            <span className="block text-base font-bold break-all">{payee.qrUpi}</span>
          </p>
        )}
      </Card>
    </PhonePreview>
  );
}

function Code({ qrUpi, qrImage }: Pick<OperatorPayee, 'qrUpi' | 'qrImage'>) {
  if (qrImage !== '') {
    return <img src={qrImage} alt="QR picture" className="size-48 rounded-card bg-white object-contain" />;
  }
  if (qrUpi !== '') return <QrCode text={qrText(qrUpi)} label={`QR code of ${qrUpi}`} />;
  return (
    <span className="grid size-48 place-items-center rounded-card bg-shut-soft text-muted">
      <NoQr size={40} aria-hidden="true" />
    </span>
  );
}
