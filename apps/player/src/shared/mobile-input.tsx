import type { TextInputProps } from '@surahi/ui';
import { cleanMobile, TextInput } from '@surahi/ui';

/** A field for an Indian mobile number. */
export function MobileInput({ onChange, ...rest }: Omit<TextInputProps, 'type' | 'inputMode' | 'maxLength' | 'start'>) {
  return (
    <TextInput
      autoComplete="tel-national"
      {...rest}
      type="tel"
      inputMode="numeric"
      className="num"
      start={<span className="num text-base font-medium">+91</span>}
      onChange={(event) => {
        const clean = cleanMobile(event.target.value);
        // Written back before the caller reads it, so controlled and uncontrolled inputs see the same text.
        if (clean !== event.target.value) event.target.value = clean;
        onChange?.(event);
      }}
    />
  );
}
