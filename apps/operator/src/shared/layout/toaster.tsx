import { Toaster as Sonner } from 'sonner';

/** Shows toasts at the bottom right, away from the buttons of the pages. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-2.5 rounded-control border border-line bg-surface px-3.5 py-3 text-sm font-semibold text-ink shadow-card sm:w-[356px]',
          icon: 'grid shrink-0 place-items-center',
          actionButton: 'ml-auto shrink-0 rounded px-2 py-1 underline underline-offset-3 hover:bg-surface',
          error: '!border-bad/50 !bg-bad-soft !text-bad',
          success: '!border-open/50 !bg-open-soft !text-open',
        },
      }}
    />
  );
}
