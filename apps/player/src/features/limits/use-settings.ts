import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../shared/failure-text.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { openPlaySheet } from '../../shared/play/play-sheet.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { toast } from '../../shared/toast.ts';
import { changeSettings } from './change-settings.ts';

/** Saves settings of play. `busy` while a request is in flight. */
export function useSettings() {
  const t = useT();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const save = async (change: Parameters<typeof changeSettings>[0]) => {
    setBusy(true);
    const answer = await changeSettings(change);
    await queryClient.invalidateQueries({ queryKey: queryKeys.playLimits });
    setBusy(false);
    if (answer.ok) toast.success(t('settings.saved'));
    else toast.error(failureText(answer, 'settings.failed', { reality_check: 'settings.checkFirst' }));
    // A longer interval was refused because the check is due.
    if (!answer.ok && answer.code === 'reality_check') openPlaySheet('check');
    return answer.ok;
  };
  return { save, busy };
}
