import type { Journal } from '../../lib/journal.ts';

export type Closings = {
  /** Notes that a result of the market is being declared, which closes it. */
  declared(marketId: number): void;
  /** The bids since the last call that were refused as closed on other markets. Each is a code and a market. */
  findFalse(): string[];
};

/** Compares the refusals in a journal with the markets that the test itself has closed. */
export function watchClosings(journal: Journal): Closings {
  const [closed, judged] = [new Set<number>(), new Set<string>()];
  return {
    declared: (marketId) => void closed.add(marketId),
    findFalse: () => {
      const found: string[] = [];
      for (const { operation, outcome, code } of journal.read().values()) {
        if (outcome === 'unknown' || judged.has(operation.id)) continue;
        judged.add(operation.id);
        const isOpen = operation.kind === 'bid' && !closed.has(operation.marketId);
        if (isOpen && outcome === 'refused' && code.endsWith('_closed')) found.push(`${code} on ${operation.marketId}`);
      }
      return found;
    },
  };
}
