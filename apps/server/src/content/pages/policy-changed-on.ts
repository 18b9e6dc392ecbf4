import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { POLICY_KEYS } from '@surahi/contract/operator';
import type { PolicyPage } from '@surahi/contract/texts';
import { zonedDate } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import { getContent } from '../settings/index.ts';

/**
 * The day (YYYY-MM-DD in India) on which an operator last changed this page; null while the built-in text is in use.
 */
export function policyChangedOn(ctx: AppContext, page: PolicyPage): string | null {
  const { settings, changedAt } = getContent(ctx);
  const key = POLICY_KEYS[page];
  const changed = changedAt.get(key);
  return settings[key].english === '' || changed === undefined ? null : zonedDate(changed.getTime(), HOUSE_ZONE);
}
