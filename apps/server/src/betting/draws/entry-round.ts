import type { Config } from '../../config/config.ts';
import type { Settings } from '../../content/settings/index.ts';
import { needsSecondPerson } from '../../operators/two-people/index.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { EntryRow } from './settlements.sql.ts';

/** Maximum entries of one person on a side before it is declared: the first one and one change. */
export const ENTRIES_PER_PERSON = 2;

/** Whether two people enter each result without seeing the other entry (docs/rules.md#11-entering-and-declaring). */
export function entersByTwo(config: Pick<Config, 'valueMode'>, settings: Pick<Settings, 'resultsByTwo'>): boolean {
  return needsSecondPerson(config, 'declareResult') || settings.resultsByTwo;
}

type Entry = Pick<EntryRow, 'entry_id' | 'number' | 'entered_by' | 'operator_id'>;

/** The last entry of each person, in the order of entry. `entries` must be ordered by id. */
export function latestByPerson<Row extends Entry>(entries: readonly Row[]): Row[] {
  const latest = new Map<string, Row>();
  for (const entry of entries) {
    latest.delete(personOf(entry));
    latest.set(personOf(entry), entry);
  }
  return [...latest.values()];
}

/**
 * Identifies who made an entry. The seed, the demo robot and the tests have no operator id, so their name identifies
 * them.
 */
export function personOf(entry: Pick<Entry, 'entered_by' | 'operator_id'>): string {
  return entry.operator_id === null ? `name ${entry.entered_by}` : String(entry.operator_id);
}

/**
 * The entry that can be previewed and declared. With `byTwo`, the entries of two people must agree, and it returns the
 * newer one. A declaration ends all entries up to the declared one, so the older entry ends too. Errors:
 * nothing_entered, second_person_required while only one person has entered, entries_differ.
 */
export function declarableEntry<Row extends Entry>(
  entries: readonly Row[],
  byTwo: boolean,
): Result<Row, 'nothing_entered' | 'second_person_required' | 'entries_differ'> {
  const newest = entries.at(-1);
  if (newest === undefined) return fail('nothing_entered');
  if (!byTwo) return ok(newest);
  const latest = latestByPerson(entries);
  if (latest.length < 2) return fail('second_person_required');
  return latest.every((entry) => entry.number === newest.number) ? ok(newest) : fail('entries_differ');
}
