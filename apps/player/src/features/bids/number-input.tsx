import { DigitInput } from '@surahi/ui';
import { clsx } from 'clsx';
import type { KeyboardEvent, Ref } from 'react';
import { useId, useState } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';

/** Limits the field's length. Proceed reports an invalid number, so this can exceed every valid length. */
const MAX_LENGTH = 10;

export type NumberInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called with a chosen suggestion. */
  onChoose: (number: string) => void;
  /** Numbers to suggest while typing. Empty for free input. */
  suggestions: readonly string[];
  error?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** A digit field with a list of matching numbers. Works by touch, arrow keys, Enter and Escape. */
export function NumberInput({ label, value, onChange, onChoose, suggestions, error, ref }: NumberInputProps) {
  const t = useT();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const matches = matching(suggestions, value);
  const shown = open && matches.length > 0;
  const choose = (number: string) => {
    onChoose(number);
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = matches[active];
    if (step !== undefined) setActive((active + step + matches.length) % matches.length);
    else if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else return;
    event.preventDefault();
  };
  const combobox =
    suggestions.length === 0
      ? {}
      : {
          role: 'combobox',
          'aria-expanded': shown,
          'aria-controls': listId,
          'aria-autocomplete': 'list' as const,
          ...(shown && active >= 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {}),
        };
  return (
    <div className="relative">
      <DigitInput
        {...combobox}
        ref={ref}
        label={label}
        value={value}
        error={error}
        enterKeyHint="next"
        maxLength={MAX_LENGTH}
        autoComplete="off"
        placeholder={t('bid.digitPlaceholder')}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {shown ? <Suggestions id={listId} label={label} numbers={matches} active={active} onChoose={choose} /> : null}
    </div>
  );
}

/** Suggestions that start with the typed digits. Empty before typing, and once the input is a whole number. */
function matching(suggestions: readonly string[], typed: string): readonly string[] {
  if (typed === '' || suggestions.includes(typed)) return [];
  return suggestions.filter((number) => number.startsWith(typed));
}

function keepInSight(option: HTMLLIElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

type SuggestionsProps = {
  id: string;
  label: string;
  numbers: readonly string[];
  active: number;
  onChoose: (number: string) => void;
};

/** As wide as the field, or wide enough for three panas beside each other. */
function Suggestions({ id, label, numbers, active, onChoose }: SuggestionsProps) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={label}
      className="num absolute top-full left-0 z-20 mt-1 grid max-h-[196px] w-full min-w-38 grid-cols-[repeat(auto-fill,minmax(2.6rem,1fr))] gap-1 overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-1.5 shadow-card"
    >
      {numbers.map((number, index) => (
        <li
          key={number}
          ref={index === active ? keepInSight : undefined}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // Without this the field loses focus before the click, and the list closes.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(number)}
          className={clsx(
            'grid h-11 cursor-pointer place-items-center rounded-chip text-lg font-bold',
            index === active ? 'bg-clay text-on-clay' : 'hover:bg-clay-soft',
          )}
        >
          {number}
        </li>
      ))}
    </ul>
  );
}
