import { Switch as Radix } from 'radix-ui';

type SwitchProps = {
  id?: string;
  /** The accessible name, if there is no label element. */
  label?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch that is on or off. */
export function Switch({ id, label, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <Radix.Root
      id={id}
      aria-label={label}
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled}
      className="relative h-7 w-12 shrink-0 rounded-full border border-control-line bg-shut-soft transition-colors disabled:opacity-55 data-[state=checked]:border-open data-[state=checked]:bg-open"
    >
      <Radix.Thumb className="block size-5 translate-x-0.5 rounded-full bg-control-line transition-transform data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-surface" />
    </Radix.Root>
  );
}
