import { useState } from 'react';

/** The texts of a form by field, and what there is to complain about in each of them. */
export type Complaints<Fields> = { [Name in keyof Fields]?: string };

/**
 * The state of a form's text fields, which begin as `empty`. `set(name)` takes what is typed into a field, and with that
 * what was said against it is gone.
 */
export function useFields<Fields extends Record<string, string>>(empty: Fields) {
  const [fields, setFields] = useState(empty);
  const [errors, setErrors] = useState<Complaints<Fields>>({});
  return {
    fields,
    errors,
    setErrors,
    set: (name: keyof Fields) => (value: string) => {
      setFields((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
    clear: () => setFields(empty),
  };
}
