import { TextInput } from '@surahi/ui';

type DateInputProps = { label: string; value: string; max: string; onChange: (date: string) => void };

/** A date field with the device's own calendar. Values are YYYY-MM-DD. */
export function DateInput({ label, value, max, onChange }: DateInputProps) {
  return (
    <TextInput
      type="date"
      // As wide as its date, so that two fields wrap when the phone uses a large text size.
      fieldClassName="!min-w-min flex-1 !grid-cols-[minmax(min-content,1fr)]"
      label={label}
      value={value}
      max={max}
      onChange={(event) => onChange(event.target.value)}
      // With the calendar button a whole date just fits half of a 320 px screen.
      className="num !text-base max-[359px]:!px-2 max-[359px]:tracking-tighter !w-auto !min-w-min"
    />
  );
}
