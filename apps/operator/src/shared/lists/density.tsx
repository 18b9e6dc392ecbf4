import { t } from '../i18n/i18n.ts';
import { Switch } from '../switch.tsx';
import { useStoredChoice } from './stored-choice.ts';

const NAME = 'compact-rows';

/** Whether tables show compact rows, as the operator chose in this browser. */
export function useIsCompact(): boolean {
  return useStoredChoice(NAME)[0] === 'yes';
}

/** Switches all tables between compact and normal rows. */
export function DensitySwitch() {
  const [text, store] = useStoredChoice(NAME);
  return (
    <span className="inline-flex items-center gap-2 text-sm">
      <Switch id="compact-rows" checked={text === 'yes'} onChange={(isCompact) => store(isCompact ? 'yes' : 'no')} />
      <label htmlFor="compact-rows">{t('Compact rows')}</label>
    </span>
  );
}
