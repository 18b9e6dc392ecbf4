import { OPERATOR_CALLS, type OperatorPayee } from '@surahi/contract/operator';
import { Button, Segmented, TextInput } from '@surahi/ui';
import { useState } from 'react';
import { PendingNote } from '../../shared/changes/pending-note.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { Panel } from '../../shared/parts.tsx';
import { savedOrProposed } from '../../shared/saved-or-proposed.ts';
import { queryKeys } from '../../shared/query.ts';
import { BeforeAfter, useReviewDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useDraft } from '../../shared/use-draft.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { PayeePreview } from './payee-card.tsx';
import { cleanPayee, PAYEE_FIELDS, payeeLines, payeeSchema } from './payee-fields.ts';
import { QrFile } from './qr-file.tsx';

type PayeeFormProps = { current: OperatorPayee; needsSecondPerson: boolean };

/** The payee as a form, next to a preview of the payment page. */
export function PayeeForm({ current, needsSecondPerson }: PayeeFormProps) {
  const mayChange = useMay('payees.change');
  const { send } = useOperatorMutation(queryKeys.payee, queryKeys.proposals);
  const { register, handleSubmit, discard, setValue, draft, formState } = useDraft(current, payeeSchema, cleanPayee);
  const { errors, isValid } = formState;
  // A new round of changes begins with a new choice of the picture.
  const [round, setRound] = useState(0);
  const wanted = cleanPayee(draft);
  const lines = payeeLines(current, wanted);
  const change = {
    title: t('Change the payee?'),
    consequences: [
      ...lines.map((line) => <BeforeAfter key={line.name} {...line} />),
      needsSecondPerson ? t('A second operator must approve it.') : t('It applies immediately to every player.'),
    ],
    action: needsSecondPerson ? t('Propose') : t('Change'),
    send: (reason: string) =>
      send(
        OPERATOR_CALLS.changePayee,
        { body: { ...wanted, qrImage: imageChange(current.qrImage, wanted.qrImage), before: current, reason } },
        {
          done: savedOrProposed(t('Players pay the new payee now')),
          // Done or proposed: a new picture has no address until the payee is fetched again.
          onDone: () => {
            discard();
            setRound(round + 1);
          },
        },
      ),
  };
  const { review, dialog } = useReviewDialog(lines.length === 0 ? undefined : change, current);
  return (
    <Panel title={t('Payee')}>
      <PendingNote kind="payee.change" subject="payee:platform" />
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <form onSubmit={handleSubmit(review)} className="grid content-start gap-4" noValidate>
          <div className="grid gap-4 sm:grid-cols-2">
            {PAYEE_FIELDS.map(({ key, label, hint, maxLength }) => (
              <TextInput
                key={key}
                label={label}
                hint={hint}
                maxLength={maxLength}
                disabled={!mayChange}
                autoComplete="off"
                error={errors.payee?.[key]?.message}
                {...register(`payee.${key}`)}
              />
            ))}
            <TextInput
              label={t('UPI ID of the QR code')}
              hint={t('The QR code and the copy button contain it.')}
              maxLength={100}
              disabled={!mayChange}
              autoComplete="off"
              error={errors.qrUpi?.message}
              {...register('qrUpi')}
            />
          </div>
          <QrChoice
            key={`${current.qrImage} ${round}`}
            current={current.qrImage}
            chosen={draft.qrImage}
            disabled={!mayChange}
            onChoose={(image) => setValue('qrImage', image)}
          />
          {mayChange ? (
            <Button type="submit" disabled={lines.length === 0 || !isValid} className="justify-self-start">
              {needsSecondPerson ? t('Review and propose') : t('Review and save')}
            </Button>
          ) : (
            <p className="text-sm text-muted">{t('Your role can view the payee but not change it.')}</p>
          )}
        </form>
        <PayeePreview payee={draft} />
      </div>
      {dialog}
    </Panel>
  );
}

/** The picture as the call expects it: 'none', 'keep', or a new picture in base64. */
function imageChange(current: string, chosen: string): string {
  if (chosen === '') return 'none';
  return chosen === current ? 'keep' : (chosen.split(',')[1] ?? 'keep');
}

type QrChoiceProps = { current: string; chosen: string; disabled: boolean; onChoose: (image: string) => void };

function QrChoice({ current, chosen, disabled, onChoose }: QrChoiceProps) {
  const [uploading, setUploading] = useState(false);
  const source = uploading ? 'new' : chosen === '' ? 'drawn' : 'kept';
  const options = [
    { value: 'drawn' as const, label: t('Made from the UPI ID'), disabled },
    ...(current === '' ? [] : [{ value: 'kept' as const, label: t('The current image'), disabled }]),
    { value: 'new' as const, label: t('A new image'), disabled },
  ];
  return (
    <div className="grid gap-1.5">
      <p aria-hidden="true" className="text-sm font-semibold text-muted">
        {t('QR code')}
      </p>
      <Segmented
        label={t('QR code')}
        options={options}
        value={source}
        onChange={(next) => {
          setUploading(next === 'new');
          if (next !== 'new') onChoose(next === 'kept' ? current : '');
        }}
      />
      {uploading ? <QrFile onPicture={onChoose} /> : null}
    </div>
  );
}
