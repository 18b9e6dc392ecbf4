import type { MessageId } from '../i18n/i18n.ts';
import { useT } from '../i18n/i18n.ts';

/** A field's complaint in words. Rules answer with ids of the catalogue, which the form library hands on as plain text. */
export function useComplaint(): (error: { message?: string | undefined } | undefined) => string | undefined {
  const t = useT();
  return (error) => (error?.message === undefined ? undefined : t(error.message as MessageId)); // Only rules.ts writes these.
}
