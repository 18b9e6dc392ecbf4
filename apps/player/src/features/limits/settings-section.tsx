import { Card, Segmented } from '@surahi/ui';
import { useT } from '../../shared/i18n/i18n.ts';
import type { PlayLimits } from '../../shared/play/use-play-limits.ts';
import { BlockedGames, BlockedMarkets } from './blocks.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { useSettings } from './use-settings.ts';

const CHECKS = [15, 30, 60] as const;

/** Reality check, transfers, quiet hours, and blocked markets and games. */
export function SettingsSection({ data }: { data: PlayLimits }) {
  const t = useT();
  const { save, busy } = useSettings();
  return (
    <>
      <Card className="grid gap-3">
        <h2 className="text-lg font-bold">{t('settings.check')}</h2>
        <p className="text-sm text-muted">{t('settings.checkHint')}</p>
        <Segmented
          label={t('settings.check')}
          // The check runs only for players who have set a limit or a setting. Before that no interval is chosen.
          value={data.counts_visits ? String(data.check_minutes) : ''}
          options={CHECKS.map((minutes) => ({
            value: String(minutes),
            label: t('limits.minutes', { amount: minutes }),
            disabled: busy,
          }))}
          onChange={(value) => {
            const minutes = CHECKS.find((each) => String(each) === value);
            if (minutes !== undefined) void save({ check_minutes: minutes });
          }}
        />
        <h2 className="text-lg font-bold">{t('settings.transfers')}</h2>
        <Segmented
          label={t('settings.transfers')}
          value={data.receives_transfers ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: t('settings.accept'), disabled: busy },
            { value: 'no', label: t('settings.decline'), disabled: busy },
          ]}
          onChange={(value) => void save({ receives_transfers: value === 'yes' })}
        />
      </Card>
      <QuietHours hours={data.quiet_hours} />
      <BlockedGames blocked={data.blocked_games} />
      <BlockedMarkets blocked={data.blocked_markets} />
    </>
  );
}
