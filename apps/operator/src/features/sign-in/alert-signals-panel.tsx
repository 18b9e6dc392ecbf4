import { askForNotifications, offersNotifications } from '@surahi/ui/secure-context';
import { useState } from 'react';
import { chooseSignals, useSignalChoice } from '../../shared/alerts/signal-choice.ts';
import { playTone } from '../../shared/alerts/play-tone.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Panel } from '../../shared/parts.tsx';
import { Switch } from '../../shared/switch.tsx';

/** How this browser announces new alerts. */
export function AlertSignalsPanel() {
  const { sound, desktop } = useSignalChoice();
  const [isRefused, setRefused] = useState(false);

  async function switchDesktop(on: boolean): Promise<void> {
    const allowed = on && (await askForNotifications());
    setRefused(on && !allowed);
    chooseSignals({ desktop: allowed });
  }

  return (
    <Panel title={t('Alerts in this browser')}>
      <label className="flex items-center justify-between gap-3 text-sm" htmlFor="alert-sound">
        {t('Play a sound for a new alert')}
        <Switch
          id="alert-sound"
          checked={sound}
          onChange={(on) => {
            chooseSignals({ sound: on });
            if (on) void playTone().catch(() => undefined);
          }}
        />
      </label>
      <label className="flex items-center justify-between gap-3 text-sm" htmlFor="alert-desktop">
        {t('Show a desktop notification for a new alert')}
        <Switch
          id="alert-desktop"
          checked={desktop}
          disabled={!offersNotifications()}
          onChange={(on) => void switchDesktop(on)}
        />
      </label>
      {offersNotifications() ? null : (
        <p className="text-sm text-muted">{t('Desktop notifications need a connection over https.')}</p>
      )}
      {isRefused ? (
        <p role="alert" className="text-sm text-bad">
          {t('The browser blocks notifications. Allow them in its settings for this site.')}
        </p>
      ) : null}
    </Panel>
  );
}
