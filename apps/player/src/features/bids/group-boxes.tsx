import type { SpDpTpChoice } from '@surahi/game';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useT } from '../../shared/i18n/i18n.ts';

const GROUPS = [
  { key: 'sp', label: 'SP', count: 12 },
  { key: 'dp', label: 'DP', count: 9 },
  { key: 'tp', label: 'TP', count: 1 },
] as const;

/** Checkboxes for the pana groups to bid on: single, double, triple. */
export function GroupBoxes({ value, onChange }: { value: SpDpTpChoice; onChange: (value: SpDpTpChoice) => void }) {
  const t = useT();
  return (
    <div role="group" aria-label={t('bid.groups')} className="flex flex-wrap gap-2">
      {GROUPS.map(({ key, label, count }) => (
        <label
          key={key}
          className={clsx(
            'relative flex h-12 min-w-max flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-control border-[1.5px] px-1 text-base font-bold has-focus-visible:outline-[2.5px] has-focus-visible:outline-clay',
            value[key] ? 'border-clay bg-clay-soft text-on-clay-soft' : 'border-control-line bg-surface',
          )}
        >
          <input
            type="checkbox"
            aria-label={label}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            checked={value[key]}
            onChange={(event) => onChange({ ...value, [key]: event.target.checked })}
          />
          <span
            aria-hidden="true"
            className={clsx(
              'grid size-5 shrink-0 place-items-center rounded-md border-[1.5px]',
              value[key] ? 'border-clay bg-clay text-on-clay' : 'border-control-line',
            )}
          >
            {value[key] ? <Check size={14} strokeWidth={3} /> : null}
          </span>
          {label}
          <span className="num text-sm font-medium text-muted">{count}</span>
        </label>
      ))}
    </div>
  );
}
