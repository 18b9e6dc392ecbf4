import { NO_TRANSACTIONS_MSG, TRANSACTION_TYPE, walletBalance, walletHistory } from '@surahi/contract';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail } from '../../platform/result.ts';
import { getPlayerFigures, playerBlock } from '../../players/figures/index.ts';
import { listTransactions } from './list-transactions.ts';

/** Registers the player's calls for balance and history. */
export function registerWallet(ctx: AppContext): void {
  ctx.registerPlayerCall(walletBalance, async ({ player }) => {
    const figures = await getPlayerFigures(ctx, player.playerId);
    return { ok: true, body: { ...playerBlock(getSettings(ctx), figures), server_time: ctx.clock.nowMs() } };
  });

  ctx.registerPlayerCall(walletHistory, async ({ body, player, read }) => {
    const { cursor, limit, kind, from, to } = body;
    const page = await read((db) => listTransactions(db, { playerId: player.playerId, cursor, limit, kind, from, to }));
    if (!page.ok) return page;
    const { rows, nextCursor } = page.value;
    const block = playerBlock(getSettings(ctx), await getPlayerFigures(ctx, player.playerId));
    const head = {
      wallet_amt: block.wallet_amt,
      hold_amt: block.hold_amt,
      withdraw_open_time: block.withdraw_open_time,
      withdraw_close_time: block.withdraw_close_time,
    };
    if (rows.length === 0) return fail('no_data', { msg: NO_TRANSACTIONS_MSG, extra: head });
    return {
      ok: true,
      body: {
        ...head,
        transaction_history: rows,
        in_history: rows.filter((row) => row.transaction_type === TRANSACTION_TYPE.credit),
        out_history: rows.filter((row) => row.transaction_type === TRANSACTION_TYPE.debit),
        device_result: [],
        ...(nextCursor === undefined ? {} : { next_cursor: nextCursor }),
        server_time: ctx.clock.nowMs(),
      },
    };
  });
}
