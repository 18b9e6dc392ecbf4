import type { Answer, Client, Lost } from './client.ts';

/** The answers of one player who sends call after call. */
export type Latencies = {
  calls: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers other than success, by HTTP status and code. */
  failures: Record<string, number>;
};

/** A call of the player protocol: path and body as text. */
export type Call = readonly [path: string, body: string];

/** Sends the calls in turn, one after the other, until `more` returns false. */
export async function measure(client: Client, calls: readonly Call[], more: () => boolean): Promise<Latencies> {
  const times: number[] = [];
  const failures: Record<string, number> = {};
  for (let turn = 0; more(); turn += 1) {
    const [path, body] = calls[turn % calls.length] ?? ['', ''];
    const answer = await client.post(path, body);
    times.push(answer.ms);
    if (answer.kind === 'answer' && answer.ok) continue;
    const name = nameOf(answer);
    failures[name] = (failures[name] ?? 0) + 1;
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { calls: times.length, p50Ms: at(0.5), p99Ms: at(0.99), failures };
}

/** The outcome of an answer for a tally: `ok`, `503 busy`, `lost ECONNRESET`. */
export function nameOf(answer: Answer | Lost): string {
  if (answer.kind === 'lost') return `lost ${answer.reason}`;
  return answer.ok ? 'ok' : `${answer.http} ${answer.code}`;
}
