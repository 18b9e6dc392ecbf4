import type { WalletKind, WalletTransactionRow } from '@surahi/contract';
import { walletHistory } from '@surahi/contract';
import { historyDate } from '@surahi/game';
import { useMoneyPages } from '../../shared/money/money-list.tsx';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';

/** Dates are YYYY-MM-DD, inclusive; '' for no bound. */
export type MovementFilter = { kind: WalletKind; from: string; to: string };

const wireDate = (date: string) => (date === '' ? '' : historyDate(date));

/** Wallet movements, newest first, `limit` per page. */
export function useMovements({ kind, from, to }: MovementFilter, limit: number) {
  return useMoneyPages<WalletTransactionRow>({
    queryKey: [...queryKeys.history(`wallet-${kind}`, from, to), limit],
    fetchPage: async (cursor, signal) => {
      const body = { cursor, limit, kind, from: wireDate(from), to: wireDate(to) };
      const { transaction_history: rows, next_cursor: nextCursor } = await fetchCall(walletHistory, body, signal);
      return { rows, nextCursor };
    },
  });
}
