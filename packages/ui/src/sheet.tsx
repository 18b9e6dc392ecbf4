import { clsx } from 'clsx';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { ignoreSecondTap } from './second-tap.ts';
import { holdBack } from './way-back.ts';

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Hides the title visually but not from screen readers. */
  titleHidden?: boolean;
  description?: ReactNode;
  /** bottom: a sheet in reach of the thumb. centre: a dialog. left: a drawer. */
  side?: 'bottom' | 'centre' | 'left';
  /** While true, Escape and taps outside do nothing, because a request is in flight. */
  locked?: boolean;
  children: ReactNode;
};

const PLACE: Record<NonNullable<SheetProps['side']>, string> = {
  bottom:
    'inset-x-0 bottom-0 mx-auto w-full max-w-[480px] rounded-t-sheet px-5 pt-2.5 pb-[max(22px,env(safe-area-inset-bottom))] animate-rise',
  centre: 'inset-0 m-auto h-fit w-[calc(100%-32px)] max-w-[400px] rounded-sheet p-5 animate-fade',
  left: 'inset-y-0 left-0 w-[min(312px,86vw)] rounded-r-sheet animate-slide-in',
};

/** Makes the browser's Back, and the phone's back gesture, close the sheet instead of leaving the page. */
function useWayBack(open: boolean, locked: boolean, close: () => void): void {
  const latest = useRef({ locked, close });
  useEffect(() => {
    latest.current = { locked, close };
  });
  // This runs before the sheet is visible. Otherwise an early Back would leave the page.
  useLayoutEffect(() => {
    if (!open) return undefined;
    return holdBack({ close: () => latest.current.close(), isLocked: () => latest.current.locked });
  }, [open]);
}

/**
 * Returns the focus to an element, or to the page's heading when the element is gone. From the body, a screen reader
 * would start at the top.
 */
function giveFocusBack(to: Element | null): void {
  if (to instanceof HTMLElement && to.isConnected && to !== document.body) {
    to.focus();
    return;
  }
  const heading = document.querySelector('h1');
  // A field of a new page may already have the focus.
  if (heading === null || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** A modal surface. Traps and returns focus, closes on Escape and on back, and locks the page's scroll. */
export function Sheet(props: SheetProps) {
  const {
    open,
    onOpenChange,
    title,
    titleHidden = false,
    description,
    side = 'bottom',
    locked = false,
    children,
  } = props;
  useWayBack(open, locked, () => onOpenChange(false));
  useEffect(() => (open ? ignoreSecondTap() : undefined), [open]);
  const cameFrom = useRef<Element | null>(null);
  const keepOpen = (event: Event) => {
    if (locked) event.preventDefault();
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Dialog.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={() => {
            cameFrom.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Radix returns focus only to its own trigger, and these sheets open from anywhere.
            event.preventDefault();
            giveFocusBack(cameFrom.current);
          }}
          onEscapeKeyDown={keepOpen}
          onInteractOutside={keepOpen}
          className={clsx(
            'fixed z-50 grid max-h-[92dvh] grid-cols-1 content-start gap-3.5 overflow-y-auto overscroll-contain bg-surface text-ink shadow-card outline-none',
            side === 'left' && 'max-h-none',
            PLACE[side],
          )}
        >
          {side === 'bottom' ? (
            <span aria-hidden="true" className="h-1 w-10 justify-self-center rounded bg-line" />
          ) : null}
          <Dialog.Title className={titleHidden ? 'sr-only' : 'text-xl font-bold'}>{title}</Dialog.Title>
          {description === undefined ? null : (
            <Dialog.Description className="text-base text-muted">{description}</Dialog.Description>
          )}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
