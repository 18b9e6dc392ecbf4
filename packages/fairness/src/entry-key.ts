import type { EntryKind, LogEntry, Session } from './records.ts';

/** Kind, draw, side and version. The log has at most one entry for each combination. Absent parts are empty. */
export type EntryKey = { kind: EntryKind; draw: string; side: Session | ''; version: number };

/** The key by which an entry is unique in its log. */
export function entryKey(entry: LogEntry): EntryKey {
  const { kind, version } = entry;
  if ('session' in entry) return { kind, draw: `${entry.market}/${entry.date}`, side: entry.session, version };
  const draw = 'family' in entry ? entry.family : 'market' in entry ? entry.market : '';
  return { kind, draw, side: '', version };
}
