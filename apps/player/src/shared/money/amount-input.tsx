import { TextInput, type TextInputProps } from '@surahi/ui';

type AmountInputProps = Omit<TextInputProps, 'type' | 'inputMode'> & { decimals: 0 | 2 };

/**
 * Points as typed. Nothing is taken away while typing: a dot that vanished would make ten times a hundred of '100.5';
 * what is no amount is told instead.
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
