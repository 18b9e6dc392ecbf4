import { TextInput } from '@surahi/ui';

export type MarketNames = { name: string; nameHindi: string };

type NameFieldsProps = { names: MarketNames; disabled?: boolean; onChange: (names: MarketNames) => void };

/** A market's name in both languages. */
export function NameFields({ names, disabled = false, onChange }: NameFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextInput
        label="Name"
        maxLength={60}
        value={names.name}
        disabled={disabled}
        onChange={(event) => onChange({ ...names, name: event.target.value })}
      />
      <TextInput
        label="Name in Hindi"
        hint="Players who read Hindi see it; without one, the name above."
        maxLength={60}
        lang="hi"
        value={names.nameHindi}
        disabled={disabled}
        onChange={(event) => onChange({ ...names, nameHindi: event.target.value })}
      />
    </div>
  );
}
