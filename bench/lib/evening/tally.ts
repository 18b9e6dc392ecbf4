import { Latencies, type Quantiles } from './latencies.ts';
import type { PhaseName, PlayerCallName } from './plan.ts';

/** The answers to one call in one phase. Latencies count from the scheduled arrival, in ms. */
export type CallFigures = {
  call: PlayerCallName;
  phase: PhaseName;
  sent: number;
  ok: Quantiles;
  busy: Quantiles;
  /** Other refusals by code. `lost`: the connection broke. `unanswered`: no answer until the end. */
  others: Readonly<Record<string, number>>;
};

type Entry = { sent: number; open: number; ok: Latencies; busy: Latencies; others: Record<string, number> };

/** Counts the answers of an evening by call and phase. */
export class Tally {
  readonly #entries = new Map<string, Entry>();

  /** Counts a request. */
  sent(call: PlayerCallName, phase: PhaseName): void {
    const entry = this.#entry(call, phase);
    entry.sent += 1;
    entry.open += 1;
  }

  /** Counts the answer to a request: `ok`, the code of a refusal, or `lost`. */
  answered(call: PlayerCallName, phase: PhaseName, outcome: string, ms: number): void {
    const entry = this.#entry(call, phase);
    entry.open -= 1;
    if (outcome === 'ok') entry.ok.record(ms);
    else if (outcome === 'busy') entry.busy.record(ms);
    else entry.others[outcome] = (entry.others[outcome] ?? 0) + 1;
  }

  /** The number of requests without an answer. */
  open(): number {
    return [...this.#entries.values()].reduce((sum, { open }) => sum + open, 0);
  }

  figures(): CallFigures[] {
    return [...this.#entries].map(([key, { sent, open, ok, busy, others }]) => {
      // #entry builds the keys.
      const [call, phase] = key.split(' ') as [PlayerCallName, PhaseName];
      const rest = open > 0 ? { ...others, unanswered: open } : others;
      return { call, phase, sent, ok: ok.quantiles(), busy: busy.quantiles(), others: rest };
    });
  }

  #entry(call: PlayerCallName, phase: PhaseName): Entry {
    const key = `${call} ${phase}`;
    const found = this.#entries.get(key);
    if (found !== undefined) return found;
    const made = { sent: 0, open: 0, ok: new Latencies(), busy: new Latencies(), others: {} };
    this.#entries.set(key, made);
    return made;
  }
}

/** `ok`, or the code of a refusal of the player protocol. */
export function outcomeOf(answer: string | undefined): string {
  if (answer === undefined) return 'lost';
  if (answer.includes('"status":true')) return 'ok';
  return /"code":"([a-z_]+)"/.exec(answer)?.[1] ?? 'unreadable';
}
