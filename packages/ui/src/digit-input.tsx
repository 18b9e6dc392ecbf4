import { clsx } from 'clsx';
import type { TextInputProps } from './field.tsx';
import { TextInput } from './field.tsx';
import { onlyDigits } from './only-digits.ts';

/** A number pad input that keeps at most maxLength digits. */
export function DigitInput({ onChange, className, ...rest }: Omit<TextInputProps, 'type' | 'inputMode'>) {
  return (
    <TextInput
      {...rest}
      type="text"
      inputMode="numeric"
      className={clsx('num', className)}
      onChange={(event) => {
        const digits = onlyDigits(event.target.value, rest.maxLength);
        // Written back before the caller reads it, so controlled and uncontrolled inputs see the same text.
        if (digits !== event.target.value) event.target.value = digits;
        onChange?.(event);
      }}
    />
  );
}
