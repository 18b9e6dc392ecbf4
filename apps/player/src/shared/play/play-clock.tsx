import { IconButton, useTick } from '@surahi/ui';
import { Hourglass } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { serverNow } from '../clock.ts';
import { useT } from '../i18n/i18n.ts';
import { openPlaySheet } from './play-sheet.ts';
import { minutesText, playedMs } from './play-time.ts';
import type { PlayLimits } from './use-play-limits.ts';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** The element for the clock in the header of the current screen. Null on a screen without a header. */
function useSlot(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => document.getElementById('play-clock'));
}

/** The session clock in the header. A tap opens the choice of a time-out, so two taps start one on every screen. */
export function PlayClock({ data }: { data: PlayLimits | undefined }) {
  const slot = useSlot();
  return slot === null ? null : createPortal(<ClockButton data={data} />, slot);
}

function ClockButton({ data }: { data: PlayLimits | undefined }) {
  const t = useT();
  useTick();
  const minutes = Math.floor(playedMs(data, serverNow()) / 60_000);
  return (
    <IconButton
      label={`${t('drawer.break')}, ${minutesText(minutes)}`}
      // Wider with large text.
      className="w-auto min-w-11"
      onClick={() => openPlaySheet('break')}
    >
      <span className="grid justify-items-center gap-0.5 text-muted">
        <Hourglass size={17} aria-hidden="true" />
        <span className="num text-xs leading-none font-semibold">{minutesText(minutes)}</span>
      </span>
    </IconButton>
  );
}
