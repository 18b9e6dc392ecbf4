import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { tempFolder } from './temp-folder.ts';

export type BidRow = { digits: string; closedigits: string; session: string; pana: string; points: number };

/** One thing a player asked for, whatever number of times it had to be sent. */
export type Operation = { id: string; player: number; amountPaise: number } & (
  | { kind: 'bid'; family: 'main' | 'starline' | 'gali'; marketId: number; rows: BidRow[] }
  | { kind: 'transfer'; to: number }
  | { kind: 'withdrawal' }
);

/** How it ended for the client: `unknown` when no answer came in time. */
export type Outcome = 'accepted' | 'refused' | 'unknown';

export type Entry =
  | { what: 'sent'; operation: Operation }
  | { what: 'answered'; id: string; outcome: Outcome; code: string; answer: string };

export type Journal = {
  write(entry: Entry): void;
  /** Reads the file again from the disk: operations with their last outcome. */
  read(): Map<string, { operation: Operation; outcome: Outcome; code: string; answer: string }>;
  close(): void;
};

/** An append-only file outside the server, written before a request is sent and as soon as its answer is there. */
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
    const entry = JSON.parse(line) as Entry; // nobody but `write` writes the file
    if (entry.what === 'sent') {
      found.set(entry.operation.id, { operation: entry.operation, outcome: 'unknown', code: '', answer: '' });
    } else {
      const known = found.get(entry.id);
      if (known === undefined) throw new Error(`an answer to ${entry.id}, which was never sent`);
      Object.assign(known, { outcome: entry.outcome, code: entry.code, answer: entry.answer });
    }
  }
  return found;
}
