import { clsx } from 'clsx';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';

export type ModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** While true, Escape and clicks outside do not close the dialog. */
  locked?: boolean;
  wide?: boolean;
  children: ReactNode;
};

/** A centred dialog. It traps the focus, closes on Escape and returns the focus. */
export function Modal({ open, onOpenChange, title, description, locked = false, wide = false, children }: ModalProps) {
  const keepOpen = (event: Event) => {
    if (locked) event.preventDefault();
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Dialog.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onEscapeKeyDown={keepOpen}
          onInteractOutside={keepOpen}
          className={clsx(
            'fixed inset-0 z-50 m-auto grid h-fit max-h-[92dvh] w-[calc(100%-32px)] animate-fade content-start gap-3 overflow-y-auto rounded-panel bg-surface p-6 text-ink shadow-card outline-none',
            wide ? 'max-w-[640px]' : 'max-w-[460px]',
          )}
        >
          <Dialog.Title className="text-lg font-bold">{title}</Dialog.Title>
          {description === undefined ? null : (
            <Dialog.Description className="text-sm text-muted">{description}</Dialog.Description>
          )}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
