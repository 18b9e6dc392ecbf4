import { TextInput, type TextInputProps } from '@surahi/ui';

type AmountInputProps = Omit<TextInputProps, 'type' | 'inputMode'> & { decimals: 0 | 2 };

/**
 * Points as typed. Removes no character while the player types: without its dot, '100.5' would become 1005. Invalid
 * amounts get an error message instead.
 */
export function AmountInput({ decimals, ...rest }: AmountInputProps) {
  return (
    <TextInput
      autoComplete="off"
      maxLength={14}
      {...rest}
      type="text"
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      className="num"
    />
  );
}
