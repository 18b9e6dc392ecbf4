import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { reasonText } from './form.ts';
import { FormDialog } from './form-dialog.tsx';
import { t } from './i18n/i18n.ts';
import { Note } from './parts.tsx';
import { ReasonField } from './text-area.tsx';

export type Confirmation = {
  title: string;
  /** What the change does, one line each. */
  consequences: readonly ReactNode[];
  /** The label of the button that makes the change. */
  action: string;
  /** The text of a box that the operator must check first. */
  mustConfirm?: string | undefined;
  /** A warning above the consequences. */
  note?: string | undefined;
  /** Makes the change. Resolving to true closes the dialog. */
  send: (reason: string) => Promise<boolean>;
};

const schema = z.object({ reason: reasonText });

/** Shows what a change does and asks for the reason before it is made. */
export function ReasonDialog(props: Confirmation & { onClose: () => void }) {
  const { title, consequences, action, mustConfirm, note, send, onClose } = props;
  const [isConfirmed, setConfirmed] = useState(mustConfirm === undefined);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  });
  const submit = handleSubmit(async ({ reason }) => {
    if (await send(reason)) onClose();
  });
  return (
    <FormDialog
      title={title}
      submit={action}
      isDangerous
      canSubmit={isConfirmed}
      busy={formState.isSubmitting}
      onClose={onClose}
      onSubmit={submit}
    >
      {note === undefined ? null : <Note tone="bad">{note}</Note>}
      <Consequences lines={consequences} />
      {mustConfirm === undefined ? null : (
        <label className="flex items-start gap-3 text-sm">
          <input
            type="checkbox"
            checked={isConfirmed}
            onChange={({ target }) => setConfirmed(target.checked)}
            className="mt-0.5"
          />
          {mustConfirm}
        </label>
      )}
      <ReasonField error={formState.errors.reason?.message} {...register('reason')} />
    </FormDialog>
  );
}

/** Opens a ReasonDialog: `confirm` opens it, `dialog` is the element to render. */
export function useReasonDialog(): { confirm: (change: Confirmation) => void; dialog: ReactNode } {
  const [change, setChange] = useState<Confirmation>();
  const dialog = change === undefined ? null : <ReasonDialog {...change} onClose={() => setChange(undefined)} />;
  return { confirm: setChange, dialog };
}

/**
 * Opens a ReasonDialog about `change`, which saves values over `stored`. Another operator may store others while the
 * dialog is open. The dialog then says so, and its lines show what a save would change now. When nothing is left to
 * save, `change` is undefined and the dialog closes.
 */
export function useReviewDialog(change: Confirmation | undefined, stored: unknown) {
  const now = JSON.stringify(stored);
  const [opened, setOpened] = useState<string>();
  if (opened !== undefined && change === undefined) setOpened(undefined);
  const isOther = opened !== undefined && opened !== now;
  const note = isOther ? t('Another operator changed this. The lines below are up to date.') : undefined;
  const dialog =
    opened === undefined || change === undefined ? null : (
      <ReasonDialog {...change} note={note} onClose={() => setOpened(undefined)} />
    );
  return { review: () => setOpened(now), dialog };
}

/** What an action does, one line each. */
export function Consequences({ lines }: { lines: readonly ReactNode[] }) {
  return (
    <ul className="grid list-disc gap-1 rounded-control bg-shut-soft py-3 pr-4 pl-8 text-sm">
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}

/** One line of a change: the name, the old value and the new value. */
export function BeforeAfter({ name, before, after }: { name: string; before: string; after: string }) {
  return (
    <>
      <b className="font-semibold">{name}</b>: <span className="text-muted line-through">{before || t('nothing')}</span>{' '}
      <span aria-label={t('becomes')}>→</span>{' '}
      <span className="font-semibold break-words">{after || t('nothing')}</span>
    </>
  );
}
