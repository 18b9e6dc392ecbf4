import type { RequestInput } from '@surahi/contract';
import { setPlaySettings } from '@surahi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { failureText } from '../../shared/failure-text.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { toast } from '../../shared/toast.ts';

/** Saves settings of play. `busy` while a request is in flight. */
export function useSettings() {
  const t = useT();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const save = async (settings: RequestInput<typeof setPlaySettings>) => {
    setBusy(true);
    const answer = await call(setPlaySettings, settings);
    await queryClient.invalidateQueries({ queryKey: queryKeys.playLimits });
    setBusy(false);
    if (answer.ok) toast.success(t('settings.saved'));
    else toast.error(failureText(answer, 'settings.failed'));
    return answer.ok;
  };
  return { save, busy };
}
