import { useEffect } from 'react';
import { BreakBar } from './break-bar.tsx';
import { BreakSheet } from './break-sheet.tsx';
import { CheckSheet } from './check-sheet.tsx';
import type { PlaySheet } from './play-sheet.ts';
import { closePlaySheet, openPlaySheet } from './play-sheet.ts';
import { usePlayLimits } from './use-play-limits.ts';

/** The sheet to start a break, the reality check, and the bar while a restriction holds. */
export function PlaySheets({ sheet }: { sheet: PlaySheet | undefined }) {
  const { data } = usePlayLimits();
  const checkDue = data?.visit?.check_due === true;
  useEffect(() => {
    if (checkDue) openPlaySheet('check');
  }, [checkDue]);
  return (
    <>
      <BreakBar data={data} />
      <BreakSheet open={sheet === 'break'} onClose={closePlaySheet} />
      <CheckSheet open={sheet === 'check'} data={data} onClose={closePlaySheet} />
    </>
  );
}
