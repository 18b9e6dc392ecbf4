import { OPERATOR_CALLS, type OperatorPayee } from '@surahi/contract/operator';
import { Button, Segmented, TextInput } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callConfirmed } from '../../shared/confirmed-call.ts';
import { Panel } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { BeforeAfter, useReasoned } from '../../shared/reasoned.tsx';
import { useMay } from '../../shared/session.ts';
import { PayeePreview } from './payee-card.tsx';
import { PAYEE_FIELDS, payeeComplaint, payeeLines, upiComplaint } from './payee-fields.ts';
import { QrFile } from './qr-file.tsx';

type PayeeFormProps = { current: OperatorPayee; needsSecondPerson: boolean };

/** The payee as it is, and as it is to be. */
export function PayeeForm({ current, needsSecondPerson }: PayeeFormProps) {
  const client = useQueryClient();
  const mayChange = useMay('payees.change');
  const { ask, dialog } = useReasoned();
  const [payee, setPayee] = useState(current.payee);
  const [qrUpi, setQrUpi] = useState(current.qrUpi);
  /** '' is a code drawn from the id, a path the picture there is, a data address a new one. */
  const [qrImage, setQrImage] = useState(current.qrImage);
  const wanted = { payee, qrUpi, qrImage };
  const lines = payeeLines(current, wanted);
  const isSound =
    upiComplaint(qrUpi) === undefined && PAYEE_FIELDS.every(({ key }) => payeeComplaint(key, payee[key]) === undefined);

  function review(event: FormEvent) {
    event.preventDefault();
    ask({
      title: 'Change whom players pay',
      consequences: [
        ...lines.map((line) => <BeforeAfter key={line.name} {...line} />),
        needsSecondPerson ? 'It waits until a second operator agrees.' : 'It holds at once, for every player.',
      ],
      action: needsSecondPerson ? 'Propose it' : 'Change it',
      send: (reason) =>
        callConfirmed(OPERATOR_CALLS.changePayee, {
          body: { payee, qrUpi, qrImage: wishOf(current.qrImage, qrImage), reason },
        }),
      done: needsSecondPerson ? 'The change waits for a second operator' : 'Players pay the new payee',
      onDone: () => {
        setPayee(current.payee);
        setQrUpi(current.qrUpi);
        setQrImage(current.qrImage);
        void client.invalidateQueries({ queryKey: queryKeys.payee });
      },
    });
  }

  return (
    <Panel title="Payee">
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <form onSubmit={review} className="grid content-start gap-4" noValidate>
          <div className="grid gap-4 sm:grid-cols-2">
            {PAYEE_FIELDS.map(({ key, label, hint, maxLength }) => (
              <TextInput
                key={key}
                label={label}
                hint={hint}
                maxLength={maxLength}
                disabled={!mayChange}
                autoComplete="off"
                value={payee[key]}
                error={payeeComplaint(key, payee[key])}
                onChange={(event) => setPayee({ ...payee, [key]: event.target.value.trimStart() })}
              />
            ))}
            <TextInput
              label="UPI ID of the QR code"
              hint="What the code and the copy button give."
              maxLength={100}
              disabled={!mayChange}
              autoComplete="off"
              value={qrUpi}
              error={upiComplaint(qrUpi)}
              onChange={(event) => setQrUpi(event.target.value.trim())}
            />
          </div>
          <QrChoice current={current.qrImage} chosen={qrImage} disabled={!mayChange} onChoose={setQrImage} />
          {mayChange ? (
            <Button type="submit" disabled={lines.length === 0 || !isSound} className="justify-self-start">
              {needsSecondPerson ? 'Review and propose' : 'Review and save'}
            </Button>
          ) : (
            <p className="text-sm text-muted">Your role may look at this, not change it.</p>
          )}
        </form>
        <PayeePreview payee={wanted} />
      </div>
      {dialog}
    </Panel>
  );
}

/** The picture as the call takes it. */
function wishOf(current: string, chosen: string): string {
  if (chosen === '') return 'none';
  return chosen === current ? 'keep' : (chosen.split(',')[1] ?? 'keep');
}

type QrChoiceProps = { current: string; chosen: string; disabled: boolean; onChoose: (image: string) => void };

function QrChoice({ current, chosen, disabled, onChoose }: QrChoiceProps) {
  const [uploading, setUploading] = useState(false);
  const way = uploading ? 'new' : chosen === '' ? 'drawn' : 'kept';
  const options = [
    { value: 'drawn' as const, label: 'Drawn from the UPI ID', disabled },
    ...(current === '' ? [] : [{ value: 'kept' as const, label: 'The present picture', disabled }]),
    { value: 'new' as const, label: 'A new picture', disabled },
  ];
  return (
    <div className="grid gap-3">
      <Segmented
        label="QR code"
        options={options}
        value={way}
        onChange={(next) => {
          setUploading(next === 'new');
          if (next !== 'new') onChoose(next === 'kept' ? current : '');
        }}
      />
      {uploading ? <QrFile onPicture={onChoose} /> : null}
    </div>
  );
}
