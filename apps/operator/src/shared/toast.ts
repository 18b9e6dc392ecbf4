import { toast } from 'sonner';
import type { CallFailure } from './api.ts';

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
