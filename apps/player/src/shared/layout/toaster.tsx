import { useEffect } from 'react';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import { attachToaster } from '../toast.ts';

/**
 * Draws toasts at the top right; errors are alerts. Taps pass through to the header below. A toast that received a tap
 * meant for the menu would stay open until the next tap elsewhere.
 */
export function Toaster() {
  // Runs after Sonner's own effects, so that no waiting toast is lost.
  useEffect(
    () =>
      attachToaster(({ kind, text, durationMs }) => {
        const body = kind === 'error' ? <span role="alert">{text}</span> : text;
        sonner[kind](body, { duration: durationMs });
      }),
    [],
  );
  return (
    <Sonner
      position="top-right"
      offset={12}
      mobileOffset={12}
      visibleToasts={3}
      className="pointer-events-none"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            '!pointer-events-none flex w-full items-center gap-2.5 rounded-control border border-line bg-surface px-3.5 py-3 text-base font-semibold text-ink shadow-card sm:w-[356px]',
          icon: 'grid shrink-0 place-items-center',
          error: '!border-bad/50 !bg-bad-soft !text-bad',
          success: '!border-open/50 !bg-open-soft !text-open',
        },
      }}
    />
  );
}
