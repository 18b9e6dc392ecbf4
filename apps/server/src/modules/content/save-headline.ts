import type { Tx } from '../../platform/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import * as sql from './content.sql.ts';
import type { Headline } from './get-settings.ts';

/** Where a headline stands: 1 home, 2 add fund, 3 withdraw. */
export const HEADLINE_PLACES: readonly number[] = [1, 2, 3];

const MAX_NOTES_LENGTH = 500;

/**
 * Sets the headline of one place in the caller's transaction; every node shows it once that commits.
 * Errors: headline_invalid for an unknown place or a text above 500 characters.
 */
export async function saveHeadline(tx: Tx, headline: Headline): Promise<Result<Headline, 'headline_invalid'>> {
  const notes = headline.notes.trim();
  if (!HEADLINE_PLACES.includes(headline.place) || notes.length > MAX_NOTES_LENGTH) return fail('headline_invalid');
  await tx.query(sql.saveHeadline({ place: headline.place, is_on: headline.isOn, notes }));
  await tx.query(sql.notifySettings());
  return ok({ ...headline, notes });
}
