import { toast } from 'sonner';
import type { CallFailure } from './api.ts';
import { t } from './i18n/i18n.ts';

export function notify(text: string): void {
  toast.success(text);
}

export function notifyWarning(text: string): void {
  toast.warning(text);
}

/** Shows why a call failed. An ended session needs no toast: the sign-in page replaces the page. */
export function notifyFailure(failure: CallFailure): void {
  if (failure.code !== 'signed_out') toast.error(failure.message);
}

/** The reason that the audit log keeps when an operator takes an action back from its toast. */
export const UNDO_REASON = t('Undone right after the change');

/** How long an action can be undone, in ms. */
const UNDO_MS = 10_000;

/** Says what was done, with a button that takes it back. */
export function notifyWithUndo(text: string, undo: () => void): void {
  toast.success(text, { duration: UNDO_MS, action: { label: t('Undo'), onClick: undo } });
}
