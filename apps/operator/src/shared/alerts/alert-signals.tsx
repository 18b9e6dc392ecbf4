import { type OperatorAlert, OPERATOR_CALLS } from '@surahi/contract/operator';
import { showNotification } from '@surahi/ui/secure-context';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../i18n/i18n.ts';
import { usePollMs } from '../live.ts';
import { queryKeys, useOperatorQuery } from '../query.ts';
import { leavePage } from '../unsaved.ts';
import { alertPath, alertText } from './alert-words.ts';
import { takeUntold, useSignalChoice } from './signal-choice.ts';
import { playTone } from './play-tone.ts';

/** The alerts of the operator's role. */
export function useAlerts() {
  const refetchInterval = usePollMs();
  return useOperatorQuery(queryKeys.alerts, OPERATOR_CALLS.listAlerts, {}, { refetchInterval });
}

const NONE: OperatorAlert[] = [];

/** Announces new alerts by sound and desktop notification, as chosen for this browser. Renders nothing. */
export function AlertSignals() {
  const { sound, desktop } = useSignalChoice();
  const navigate = useNavigate();
  const alerts = useAlerts().data?.alerts ?? NONE;
  useEffect(() => {
    if (!sound && !desktop) return;
    const waiting = alerts.filter(({ acknowledged }) => acknowledged === null);
    const untold = new Set(takeUntold(waiting.map(({ key }) => key)));
    if (untold.size === 0) return;
    if (sound) void playTone().catch(() => undefined);
    if (!desktop) return;
    for (const alert of waiting.filter(({ key }) => untold.has(key)).slice(0, 5)) {
      showNotification(t('Surahi console'), alertText(alert), () => leavePage(() => void navigate(alertPath(alert))));
    }
  }, [alerts, sound, desktop, navigate]);
  return null;
}
