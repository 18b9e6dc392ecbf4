import { Button, Card, TextInput } from '@surahi/ui';
import { useState } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { timeText } from '../../shared/dates.ts';
import type { PlayLimits } from '../../shared/play/use-play-limits.ts';
import { withQuietHours } from './change-settings.ts';
import { useSettings } from './use-settings.ts';

type Hours = PlayLimits['quiet_hours'];

/** Most ranges that the server accepts. */
const MOST_RANGES = 10;

/** Times of day without bids. A removed range holds for another 24 hours. */
export function QuietHours({ hours }: { hours: Hours }) {
  const t = useT();
  const { save, busy } = useSettings();
  const [from, setFrom] = useState('22:00');
  const [to, setTo] = useState('06:00');
  const held = hours.filter(({ until }) => until === 0);
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-bold">{t('settings.quiet')}</h2>
      <p className="text-sm text-muted">{t('settings.quietHint')}</p>
      <ul className="grid gap-2 empty:hidden">
        {hours.map((range) => (
          <li key={`${range.from} ${range.to}`} className="flex flex-wrap items-center gap-x-3">
            <span className="num flex-1 text-base font-semibold">
              {range.from}–{range.to}
            </span>
            {range.until > 0 ? (
              <span className="num text-sm text-muted">{t('settings.until', { time: timeText(range.until) })}</span>
            ) : (
              <Button
                variant="ghost"
                busy={busy}
                aria-label={t('settings.removeRange', { from: range.from, to: range.to })}
                onClick={() => void save(withQuietHours(range, false))}
              >
                {t('settings.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2.5">
        <TextInput
          type="time"
          className="!px-2 !text-base"
          label={t('settings.from')}
          value={from}
          onChange={(e) => setFrom(e.target.value)}
        />
        <TextInput
          type="time"
          className="!px-2 !text-base"
          label={t('settings.to')}
          value={to}
          onChange={(e) => setTo(e.target.value)}
        />
      </div>
      <Button
        variant="secondary"
        busy={busy}
        disabled={from === '' || to === '' || from === to || held.length >= MOST_RANGES}
        onClick={() => void save(withQuietHours({ from, to }, true))}
      >
        {t('settings.addQuiet')}
      </Button>
    </Card>
  );
}
