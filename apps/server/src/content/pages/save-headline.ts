import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type Headline, notifySettings } from '../settings/index.ts';
import * as pagesSql from './pages.sql.ts';

/** Places of headlines: 1 home, 2 add fund, 3 withdraw. */
const HEADLINE_PLACES: readonly number[] = [1, 2, 3];

const MAX_NOTES_LENGTH = 500;

/**
 * Saves the headline of one place in the caller's transaction. Every node shows it after the commit.
 * Errors: headline_invalid for an unknown place or a text above 500 characters.
 */
export async function saveHeadline(tx: Tx, headline: Headline): Promise<Result<Headline, 'headline_invalid'>> {
  const { place, isOn } = headline;
  const notes = headline.notes.trim();
  const notesHindi = headline.notesHindi.trim();
  const isLong = notes.length > MAX_NOTES_LENGTH || notesHindi.length > MAX_NOTES_LENGTH;
  if (!HEADLINE_PLACES.includes(place) || isLong) return fail('headline_invalid');
  await tx.query(pagesSql.saveHeadline({ place, is_on: isOn, notes, notes_hindi: notesHindi }));
  await tx.query(notifySettings());
  return ok({ place, isOn, notes, notesHindi });
}
