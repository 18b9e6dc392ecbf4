import { asciiDigits, TextInput, type TextInputProps } from '@surahi/ui';

type AmountInputProps = Omit<TextInputProps, 'type' | 'inputMode'> & { decimals: 0 | 2 };

/**
 * A field for points. Replaces digits of other scripts with ASCII digits and removes no character: without its dot,
 * '100.5' would become 1005. Invalid amounts get an error message instead.
 */
export function AmountInput({ decimals, onChange, ...rest }: AmountInputProps) {
  return (
    <TextInput
      autoComplete="off"
      maxLength={14}
      {...rest}
      type="text"
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      className="num"
      onChange={(event) => {
        const ascii = asciiDigits(event.target.value);
        // Written back before the caller reads it, so controlled and uncontrolled inputs see the same text.
        if (ascii !== event.target.value) event.target.value = ascii;
        onChange?.(event);
      }}
    />
  );
}
