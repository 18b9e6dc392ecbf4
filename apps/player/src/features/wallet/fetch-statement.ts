import type { ResponseOf } from '@surahi/contract';
import { startStatementFile, statementFile, statementFilePart } from '@surahi/contract';
import { call } from '../../shared/api.ts';
import { failureText } from '../../shared/failure-text.ts';
import { t } from '../../shared/i18n/i18n.ts';

type FileState = ResponseOf<typeof statementFile>;

type StatementOrder = {
  /** M/D/YYYY, both inclusive. */
  from: string;
  to: string;
  format: 'csv' | 'pdf';
};

export type StatementFile = { name: string; bytes: Uint8Array<ArrayBuffer>; sums: NonNullable<FileState['sums']> };

type Watch = {
  signal: AbortSignal;
  /** Percent of the work. */
  onProgress: (percent: number) => void;
};

const POLL_MS = 1_000;

/**
 * Orders a statement and fetches it when the server has made it. Returns the text of the problem when that fails. Stops
 * asking when the signal aborts; the server then gives the work up.
 */
export async function fetchStatement(
  order: StatementOrder,
  { signal, onProgress }: Watch,
): Promise<StatementFile | { problem: string }> {
  let answer = await call(startStatementFile, order, { signal });
  while (answer.ok && answer.data.state === 'preparing') {
    onProgress(answer.data.progress);
    await pause(signal);
    answer = await call(statementFile, { file_id: answer.data.file_id }, { retry: 2, signal });
  }
  if (!answer.ok) return { problem: wordsOf(answer) };
  const { state, sums, problem } = answer.data;
  if (state === 'failed' || sums === null) {
    return { problem: t(problem === 'malformed' || problem === 'large' ? 'statement.tooMany' : 'statement.failed') };
  }
  return fetchParts(answer.data, sums, signal);
}

async function fetchParts(
  file: FileState,
  sums: StatementFile['sums'],
  signal: AbortSignal,
): Promise<StatementFile | { problem: string }> {
  const bytes = new Uint8Array(file.size_bytes);
  let at = 0;
  for (let part = 0; part < file.part_count; part += 1) {
    const answer = await call(statementFilePart, { file_id: file.file_id, part }, { retry: 2, signal });
    if (!answer.ok) return { problem: wordsOf(answer) };
    const piece = Uint8Array.from(atob(answer.data.data), (letter) => letter.charCodeAt(0));
    bytes.set(piece, at);
    at += piece.length;
  }
  return { name: file.file_name, bytes, sums };
}

function wordsOf(failure: Parameters<typeof failureText>[0]): string {
  return failureText(failure, 'common.loadFailed', { not_found: 'statement.expired' });
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, POLL_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
