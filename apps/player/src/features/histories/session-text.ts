import { parseSessionWord } from '@surahi/game';
import type { useT } from '../../shared/i18n/i18n.ts';

/** The session of a bid in the current language. The wire also writes 'closed'. Unknown words stay. */
export function sessionText(t: ReturnType<typeof useT>, session: string): string {
  const word = parseSessionWord(session);
  if (word === 'open') return t('bid.open');
  return word === 'close' ? t('bid.close') : session;
}
