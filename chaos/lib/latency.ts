import type { Answer, Client, Lost } from './client.ts';

/** The times of one player's calls in ms, and the number of failed calls by HTTP status and code. */
export type Latencies = { timesMs: number[]; failures: Record<string, number> };

/** A call of the player protocol: path and body as text. */
export type Call = readonly [path: string, body: string];

/** Sends the calls in turn, one after the other, until `more` returns false. */
export async function measure(client: Client, calls: readonly Call[], more: () => boolean): Promise<Latencies> {
  const timesMs: number[] = [];
  const failures: Record<string, number> = {};
  for (let turn = 0; more(); turn += 1) {
    const [path, body] = calls[turn % calls.length] ?? ['', ''];
    const answer = await client.post(path, body);
    timesMs.push(answer.ms);
    if (answer.kind === 'answer' && answer.ok) continue;
    const name = nameOf(answer);
    failures[name] = (failures[name] ?? 0) + 1;
  }
  return { timesMs, failures };
}

/** The time in ms that a share of the times does not exceed, for example 0.5 for the median. NaN without times. */
export function quantile(timesMs: readonly number[], share: number): number {
  const sorted = timesMs.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The outcome of an answer for a tally: `ok`, `503 busy`, `lost ECONNRESET`. */
export function nameOf(answer: Answer | Lost): string {
  if (answer.kind === 'lost') return `lost ${answer.reason}`;
  return answer.ok ? 'ok' : `${answer.http} ${answer.code}`;
}
