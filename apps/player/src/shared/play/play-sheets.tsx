import { BreakSheet } from './break-sheet.tsx';
import { CheckSheet } from './check-sheet.tsx';
import { OfferSheet } from './offer-sheet.tsx';
import type { PlaySheet } from './play-sheet.ts';
import { closePlaySheet } from './play-sheet.ts';
import { usePlayLimits } from './use-play-limits.ts';
import { WelcomeSheet } from './welcome-sheet.tsx';

/** The sheets to start a break and to set a first deposit limit, the reality check, and the welcome. */
export function PlaySheets({ sheet }: { sheet: PlaySheet | undefined }) {
  const { data } = usePlayLimits();
  return (
    <>
      <BreakSheet open={sheet === 'break'} onClose={closePlaySheet} />
      {sheet === 'offer' ? <OfferSheet onClose={closePlaySheet} /> : null}
      {sheet === 'welcome' ? <WelcomeSheet onClose={closePlaySheet} /> : null}
      <CheckSheet open={sheet === 'check'} data={data} onClose={closePlaySheet} />
    </>
  );
}
