import type { OperatorDraw } from '@surahi/contract/operator';
import { ENTRIES_PER_PERSON, latestByPerson, personOf } from './entry-round.ts';
import type { OpenEntryRow } from './list-draws.sql.ts';

/** Who reads a draw, and whether two people enter each result blind. */
export type Viewer = { operatorId: bigint; byTwo: boolean };

export type ShownEntries = Pick<
  OperatorDraw['sides'][number],
  'number' | 'entryId' | 'enteredBy' | 'enteredByMe' | 'entries' | 'mayEnter'
>;

/**
 * The undeclared entries of a side as the viewer may see them. In a blind round, only the person who entered a number
 * sees it until the second entry exists. If both entries agree, everyone sees the number. If they differ, nobody sees
 * either number.
 */
export function showEntries(entries: readonly OpenEntryRow[], { operatorId, byTwo }: Viewer): ShownEntries {
  const latest = byTwo ? latestByPerson(entries) : entries.slice(-1);
  const newest = latest.at(-1);
  const own = entries.filter((entry) => personOf(entry) === String(operatorId));
  const state = stateOf(latest, byTwo);
  const visible = state === 'agree' ? newest : state === 'one' ? own.at(-1) : undefined;
  const enteredByMe = byTwo ? own.length > 0 : newest?.operator_id === operatorId;
  return {
    entries: state,
    number: visible?.number ?? null,
    entryId: state === 'agree' && newest !== undefined ? String(newest.entry_id) : null,
    enteredBy: newest === undefined ? null : latest.map((entry) => entry.entered_by).join(' and '),
    enteredByMe,
    mayEnter: byTwo
      ? own.length < ENTRIES_PER_PERSON && (enteredByMe || latest.length < 2)
      : entries.length < ENTRIES_PER_PERSON,
  };
}

function stateOf(latest: readonly OpenEntryRow[], byTwo: boolean): ShownEntries['entries'] {
  const [first, second] = latest;
  if (first === undefined) return 'none';
  if (!byTwo) return 'agree';
  if (second === undefined) return 'one';
  return first.number === second.number ? 'agree' : 'differ';
}
