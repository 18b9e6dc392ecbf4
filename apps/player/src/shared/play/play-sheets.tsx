import { BreakSheet } from './break-sheet.tsx';
import { CheckSheet } from './check-sheet.tsx';
import type { PlaySheet } from './play-sheet.ts';
import { closePlaySheet } from './play-sheet.ts';
import { usePlayLimits } from './use-play-limits.ts';

/** The sheet to start a break, and the reality check. */
export function PlaySheets({ sheet }: { sheet: PlaySheet | undefined }) {
  const { data } = usePlayLimits();
  return (
    <>
      <BreakSheet open={sheet === 'break'} onClose={closePlaySheet} />
      <CheckSheet open={sheet === 'check'} data={data} onClose={closePlaySheet} />
    </>
  );
}
