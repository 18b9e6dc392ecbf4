import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import { useT } from '../i18n/i18n.ts';
import { attachToaster, type ToastMessage } from '../toast.ts';
import { createToastDrawer } from './toast-drawer.ts';

/** Distance of toasts from the edges of the screen and from the header, px. */
const EDGE_PX = 8;

const ALERT_COLOURS = '!border-bad/50 !bg-bad-soft !text-bad';

/** The height of the header, which grows with the text size. 0 on screens without one. */
function headerBottomPx(): number {
  return document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
}

function isAlert(kind: ToastMessage['kind']): boolean {
  return kind === 'error' || kind === 'warning';
}

/**
 * Draws toasts at the top right, below the header's title and balance. Errors and warnings are alerts. Errors end with
 * their screen or the next success. Taps pass through toasts: a toast that received a tap would stay open until the
 * next tap elsewhere.
 */
export function Toaster() {
  const t = useT();
  const { pathname } = useLocation();
  const [topPx, setTopPx] = useState(EDGE_PX);
  const [drawer] = useState(() =>
    createToastDrawer({
      show: (kind, text, durationMs) => {
        setTopPx(headerBottomPx() + EDGE_PX);
        return sonner[kind](isAlert(kind) ? <span role="alert">{text}</span> : text, { duration: durationMs });
      },
      dismiss: sonner.dismiss,
      path: () => location.pathname,
    }),
  );
  // Runs after Sonner's own effects, so that no waiting toast is lost.
  useEffect(() => attachToaster(drawer), [drawer]);
  useEffect(() => drawer.endErrorsOfOthers(pathname), [drawer, pathname]);
  return (
    <Sonner
      position="top-right"
      containerAriaLabel={t('title.notices')}
      offset={{ top: topPx, right: EDGE_PX }}
      mobileOffset={{ top: topPx, left: EDGE_PX, right: EDGE_PX }}
      visibleToasts={3}
      className="pointer-events-none"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            '!pointer-events-none flex w-full items-center gap-2.5 rounded-control border border-line bg-surface px-3.5 py-3 text-base font-semibold text-ink shadow-card sm:w-[356px]',
          icon: 'grid shrink-0 place-items-center',
          error: ALERT_COLOURS,
          warning: ALERT_COLOURS,
          success: '!border-open/50 !bg-open-soft !text-open',
        },
      }}
    />
  );
}
