import { TextInput } from '@surahi/ui';

type DateInputProps = { label: string; value: string; max: string; onChange: (date: string) => void };

/** A date field with the device's own calendar. Values are YYYY-MM-DD. */
export function DateInput({ label, value, max, onChange }: DateInputProps) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value}
      max={max}
      onChange={(event) => onChange(event.target.value)}
      className="num !text-base"
    />
  );
}
