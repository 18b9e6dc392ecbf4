import { TextInput, type TextInputProps } from '@surahi/ui';
import { typedAmount } from './typed-amount.ts';

type AmountInputProps = Omit<TextInputProps, 'type' | 'inputMode'> & { decimals: 0 | 2 };

/** A field for points. Its text is a `typedAmount`. Invalid amounts get an error message. */
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
        const amount = typedAmount(event.target.value);
        // Written back before the caller reads it, so controlled and uncontrolled inputs see the same text.
        if (amount !== event.target.value) event.target.value = amount;
        onChange?.(event);
      }}
    />
  );
}
