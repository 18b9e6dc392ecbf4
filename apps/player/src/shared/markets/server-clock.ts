import { useTick } from '@surahi/ui';
import { serverNow } from '../clock.ts';

/** Now by the server's clock, unix ms, renewed every second; for screens that change when a session ends. */
export function useServerNow(): number {
  useTick();
  return serverNow();
}
