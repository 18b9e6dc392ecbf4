import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './button.tsx';
import type { TextInputProps } from './field.tsx';
import { TextInput } from './field.tsx';

type PasswordInputProps = Omit<TextInputProps, 'type' | 'end'> & { showLabel: string; hideLabel: string };

/** A password field with a button that shows and hides the password. */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <TextInput
      {...rest}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          label={visible ? hideLabel : showLabel}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
          className="mr-0.5 text-muted"
        >
          {visible ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
        </IconButton>
      }
    />
  );
}
