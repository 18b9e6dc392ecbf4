import { type AnyOperatorCall, OPERATOR_CALLS, operatorUrl } from '@surahi/contract/operator';
import { Latencies, type Quantiles } from './latencies.ts';

/** The pages that an operator reads in an evening, by the first request of each. */
const PAGES = [
  ['overview', {}],
  ['listAlerts', {}],
  ['moneyTotals', {}],
  ['listDueDraws', {}],
  ['listDeposits', { state: 'pending' }],
  ['listWithdrawals', { state: 'pending' }],
  ['listExposed', {}],
  ['listPlayers', {}],
] as const;

export type ConsoleFigures = { pages: Quantiles; decisions: Quantiles; deposits: number; failures: string[] };

export type EveningConsole = {
  /** Reads one page after the other, and credits the oldest pending deposit now and then, until `stop`. */
  start(): void;
  /** Enters a result of the open session of a draw. Returns the function that declares it. */
  enter(drawId: string): Promise<() => Promise<void>>;
  stop(): Promise<ConsoleFigures>;
};

/** The time between two pages. After every fourth page the operator also credits a deposit. */
const PAGE_EVERY_MS = 1_000;
const NUMBER = '123';

type Fields = Record<string, string>;

/** An operator at the console, signed in with these headers. Failures are kept and never stop the evening. */
export function openConsole(base: string, headers: Readonly<Record<string, string>>): EveningConsole {
  const pages = new Latencies();
  const decisions = new Latencies();
  const failures: string[] = [];
  let deposits = 0;
  let turn = 0;
  let isCrediting = false;
  let timer: NodeJS.Timeout | undefined;
  const working = new Set<Promise<unknown>>();

  async function request(name: keyof typeof OPERATOR_CALLS, input: { params?: Fields; query?: Fields; body?: object }) {
    const call: AnyOperatorCall = OPERATOR_CALLS[name];
    const startedAt = performance.now();
    const response = await fetch(base + operatorUrl(call, input.params ?? {}, input.query ?? {}), {
      method: call.method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    const text = await response.text();
    (call.method === 'GET' ? pages : decisions).record(performance.now() - startedAt);
    if (!response.ok) throw new Error(`${name}: ${response.status} ${text.slice(0, 120)}`);
    return JSON.parse(text) as Record<string, unknown>;
  }

  async function creditOldest(): Promise<void> {
    const { deposits: pending } = await request('listDeposits', { query: { state: 'pending', limit: '1' } });
    // The contract gives each of them an id, an amount and a reference.
    const [oldest] = pending as { depositId: string; amountPaise: string; txnRef: string }[];
    if (oldest === undefined) return;
    const { depositId, amountPaise, txnRef: utr } = oldest;
    await request('approveDeposit', { params: { depositId }, body: { amountPaise, utr } });
    deposits += 1;
  }

  function work(task: Promise<unknown>): void {
    const kept = task.catch((error: unknown) => void failures.push(String(error))).finally(() => working.delete(kept));
    working.add(kept);
  }

  function tick(): void {
    const [name, query] = PAGES[turn % PAGES.length] ?? PAGES[0];
    work(request(name, { query }));
    // One at a time: two would credit the same deposit.
    if (turn % 4 === 3 && !isCrediting) {
      isCrediting = true;
      work(creditOldest().finally(() => (isCrediting = false)));
    }
    turn += 1;
  }

  return {
    start: () => {
      timer = setInterval(tick, PAGE_EVERY_MS);
    },
    enter: async (drawId) => {
      const { entryId } = await request('enterResult', { params: { drawId }, body: { side: 'open', number: NUMBER } });
      return async () => void (await request('declareResult', { params: { drawId, side: 'open' }, body: { entryId } }));
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.all(working);
      return { pages: pages.quantiles(), decisions: decisions.quantiles(), deposits, failures };
    },
  };
}
