import type { MessageId } from '../i18n/i18n.ts';
import { useT } from '../i18n/i18n.ts';

/** Returns the text of a field's error. Rules return message ids, which the form library passes on as plain text. */
export function useComplaint(): (error: { message?: string | undefined } | undefined) => string | undefined {
  const t = useT();
  return (error) => (error?.message === undefined ? undefined : t(error.message as MessageId)); // Only rules.ts writes these messages.
}
