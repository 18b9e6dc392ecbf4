import { t } from './i18n/i18n.ts';

/** The message after a change was proposed. */
export const PROPOSED = t('A second operator must approve it on the page Approvals');

/** The message after a change: `saved` if it applies, otherwise that it waits for a second operator. */
export function savedOrProposed(saved: string): (data: { state: 'done' | 'pending' }) => string {
  return ({ state }) => (state === 'pending' ? PROPOSED : saved);
}
