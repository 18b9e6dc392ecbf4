import { Button, Field } from '@surahi/ui';
import { clsx } from 'clsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Modal } from './modal.tsx';

const SHORTEST = 3;
const LONGEST = 500;

export type ReasonDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, before it happens. */
  consequences: readonly ReactNode[];
  /** The word on the button that does it. */
  action: string;
  /** Done once it is confirmed; true closes the dialog. */
  onConfirm: (reason: string) => Promise<boolean>;
};

/** Confirms something that cannot be undone by a click: shows what it does and asks why. */
export function ReasonDialog(props: ReasonDialogProps) {
  return props.open ? <OpenReasonDialog {...props} /> : null;
}

function OpenReasonDialog({ onOpenChange, title, consequences, action, onConfirm }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (reason.trim().length < SHORTEST) return setError('Give a reason of at least 3 letters');
    setBusy(true);
    const done = await onConfirm(reason.trim());
    setBusy(false);
    if (done) onOpenChange(false);
  }

  return (
    <Modal open onOpenChange={onOpenChange} title={title} locked={busy}>
      <Consequences lines={consequences} />
      <form onSubmit={send} className="grid gap-4" noValidate>
        <ReasonField
          value={reason}
          error={error}
          onChange={(next) => {
            setReason(next);
            setError(undefined);
          }}
        />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
            Keep as it is
          </Button>
          <Button variant="danger" type="submit" busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** What an action will do, line by line. */
export function Consequences({ lines }: { lines: readonly ReactNode[] }) {
  return (
    <ul className="grid list-disc gap-1 rounded-control bg-shut-soft py-3 pr-4 pl-8 text-sm">
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}

type ReasonFieldProps = { value: string; error: string | undefined; onChange: (reason: string) => void };

/** Why something is done; it is kept in the audit log. */
export function ReasonField({ value, error, onChange }: ReasonFieldProps) {
  return (
    <Field label="Reason" hint="Kept in the audit log with your name." error={error}>
      {(control) => (
        <textarea
          {...control}
          rows={2}
          maxLength={LONGEST}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={clsx(
            'w-full resize-y rounded-control border-[1.5px] bg-surface px-3.5 py-2 text-base outline-none focus:border-clay focus:ring-2 focus:ring-clay/25',
            error === undefined ? 'border-control-line' : 'border-bad',
          )}
        />
      )}
    </Field>
  );
}
