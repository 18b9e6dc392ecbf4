import { useTick } from '@surahi/ui';
import { serverNow } from '../clock.ts';

/** Now by the server's clock, unix ms. Renders the caller every second. */
export function useServerNow(): number {
  useTick();
  return serverNow();
}
