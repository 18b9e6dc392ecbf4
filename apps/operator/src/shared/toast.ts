import { toast } from 'sonner';
import type { CallFailure } from './api.ts';

export function tell(text: string): void {
  toast.success(text);
}

/** Shows why a call failed; an ended session shows itself by the sign-in page. */
export function tellFailure(failure: CallFailure): void {
  if (failure.code !== 'signed_out') toast.error(failure.message);
}
