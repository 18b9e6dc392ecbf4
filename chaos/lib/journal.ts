import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { tempFolder } from './temp-folder.ts';

export type BidRow = { digits: string; closedigits: string; session: string; pana: string; points: number };

/** One request of a player. It may be sent several times with the same id. */
export type Operation = { id: string; player: number; amountPaise: number } & (
  | { kind: 'bid'; family: 'main' | 'starline' | 'gali'; marketId: number; rows: BidRow[] }
  | { kind: 'transfer'; to: number }
  | { kind: 'withdrawal' }
);

/** The outcome for the client; `unknown` when no definite answer came in time. */
export type Outcome = 'accepted' | 'refused' | 'unknown';

type Entry =
  | { what: 'sent'; operation: Operation }
  | { what: 'answered'; id: string; outcome: Outcome; code: string; answer: string };

export type Journal = {
  write(entry: Entry): void;
  /** Reads the file from disk: every operation with its last outcome. */
  read(): Map<string, { operation: Operation; outcome: Outcome; code: string; answer: string }>;
  close(): void;
};

/** Opens an append-only file outside the server. It is written before a request is sent and when its answer arrives. */
export function openJournal(): Journal {
  const file = path.join(tempFolder('journal'), 'journal.jsonl');
  const handle = openSync(file, 'a');
  return {
    write: (entry) => void writeSync(handle, `${JSON.stringify(entry)}\n`),
    read: () => readJournal(file),
    close: () => closeSync(handle),
  };
}

function readJournal(file: string): ReturnType<Journal['read']> {
  const found: ReturnType<Journal['read']> = new Map();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue;
    const entry = JSON.parse(line) as Entry; // only `write` writes the file
    if (entry.what === 'sent') {
      found.set(entry.operation.id, { operation: entry.operation, outcome: 'unknown', code: '', answer: '' });
    } else {
      const known = found.get(entry.id);
      if (known === undefined) throw new Error(`the journal has an answer to ${entry.id}, but no request`);
      Object.assign(known, { outcome: entry.outcome, code: entry.code, answer: entry.answer });
    }
  }
  return found;
}
