import { Button } from '@surahi/ui';
import type { FormEvent } from 'react';
import { t } from './i18n/i18n.ts';
import { Modal, type ModalProps } from './modal.tsx';

type FormDialogProps = Omit<ModalProps, 'open' | 'onOpenChange' | 'locked'> & {
  onClose: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** While true the dialog cannot be closed: the call is under way. */
  busy: boolean;
  /** The label of the submit button. */
  submit: string;
  canSubmit?: boolean;
  isDangerous?: boolean;
  /** The action is over, and the submit button closes the dialog. */
  isDone?: boolean;
};

/** A dialog with a form, a cancel button and a submit button. */
export function FormDialog(props: FormDialogProps) {
  const {
    onClose,
    onSubmit,
    busy,
    submit,
    canSubmit = true,
    isDangerous = false,
    isDone = false,
    children,
    ...modal
  } = props;
  return (
    <Modal {...modal} open onOpenChange={onClose} locked={busy}>
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        {children}
        <div className="flex justify-end gap-2">
          {isDone ? null : (
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              {t('Cancel')}
            </Button>
          )}
          <Button variant={isDangerous ? 'danger' : 'primary'} type="submit" busy={busy} disabled={!canSubmit}>
            {submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
