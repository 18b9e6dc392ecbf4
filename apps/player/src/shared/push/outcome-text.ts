import { failureText } from '../failure-text.ts';
import type { t } from '../i18n/i18n.ts';
import type { PushOutcome } from './push-here.ts';

/** Why notifications could not be turned on. */
export function outcomeText(translate: typeof t, outcome: Exclude<PushOutcome, 'on'>): string {
  if (outcome === 'denied') return translate('push.denied');
  return outcome === 'failed' ? translate('push.failed') : failureText(outcome, 'push.failed');
}
