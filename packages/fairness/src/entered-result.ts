import type { DrawOrOperatorRecord, EntryOf, LogEntry } from './records.ts';

/**
 * What became of the last result that people entered for a session. `withdrawn` is the entry that takes it back.
 * `isReversed`: the last payouts belong to a result that was taken back or corrected.
 */
export type LastEntered = { withdrawn: EntryOf<'operator-void'> | undefined; isReversed: boolean };

/**
 * Reads what became of the last entered result of a record from entries in the order of the log. In mode draw nobody
 * enters a result, so such entries change nothing.
 */
export function lastEntered(
  entries: readonly { entry: LogEntry }[],
  { id, mode }: Pick<DrawOrOperatorRecord, 'id' | 'mode'>,
): LastEntered {
  const own = entries.map(({ entry }) => entry).filter((entry) => 'record' in entry && entry.record === id);
  const kinds = own.map(({ kind }) => kind);
  const result = kinds.lastIndexOf('operator-result');
  const paid = kinds.lastIndexOf('payouts');
  const voided = own[kinds.lastIndexOf('operator-void')];
  // A result of a later version counts instead.
  const isVoid = mode === 'operator' && voided?.kind === 'operator-void' && voided.version === own[result]?.version;
  const isCorrected = mode === 'operator' && result > paid && own[result]?.version !== 1;
  return { withdrawn: isVoid ? voided : undefined, isReversed: paid >= 0 && (isVoid || isCorrected) };
}
