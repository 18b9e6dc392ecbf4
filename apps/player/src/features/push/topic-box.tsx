import { Check } from 'lucide-react';
import { useId } from 'react';

type TopicBoxProps = { name: string; detail: string; checked: boolean; onChange: (checked: boolean) => void };

/** A topic with a checkbox and a line that explains it. */
export function TopicBox({ name, detail, checked, onChange }: TopicBoxProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-1">
      <span className="relative grid size-11 place-items-center">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          aria-describedby={`${id}-detail`}
          className="peer size-6 cursor-pointer appearance-none rounded-lg border-[1.5px] border-control-line bg-surface checked:border-clay checked:bg-clay"
          onChange={(event) => onChange(event.target.checked)}
        />
        <Check
          size={16}
          strokeWidth={3}
          aria-hidden="true"
          className="pointer-events-none absolute hidden text-on-clay peer-checked:block"
        />
      </span>
      <label htmlFor={id} className="cursor-pointer py-1 text-base leading-tight font-semibold">
        {name}
        <span id={`${id}-detail`} className="block text-sm font-normal text-muted">
          {detail}
        </span>
      </label>
    </div>
  );
}
