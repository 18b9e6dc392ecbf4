import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { instantsOf, mobileFor, msOf, type OperatorApi, registerList } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { NEGATIVE_WALLETS_FILE } from './negative-wallets-file.ts';
import { readWallet, viewerOf, walletToWire } from './read-wallet.ts';
import { type NegativeRow, selectNegative, selectWalletByMobile, type WalletRow } from './wallets.sql.ts';

const MOST_NEGATIVE = 200;

/** Registers the console calls that read wallets. */
export function registerWallets(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  api.register(OPERATOR_CALLS.findWallet, async ({ query, operator }) => {
    const [row] = await db.query<WalletRow>(selectWalletByMobile(query.mobile));
    if (row === undefined) return fail('not_found');
    return ok({ serverTimeMs: clock.nowMs(), wallet: await walletToWire(db, row, viewerOf(ctx, operator)) });
  });

  registerList(ctx, api, {
    call: OPERATOR_CALLS.listNegativeWallets,
    file: NEGATIVE_WALLETS_FILE,
    list: async ({ query, operator }) => {
      const rows = await db.query<NegativeRow>(selectNegative({ ...instantsOf(query), limit: MOST_NEGATIVE }));
      return ok({
        wallets: rows.map((row) => ({
          playerId: String(row.player_id),
          name: row.name,
          mobile: mobileFor(operator.role, row.mobile),
          balancePaise: String(row.balance_paise),
          heldPaise: String(row.held_paise),
          blocked: row.is_blocked,
          takenBackAtMs: msOf(row.taken_back_at),
          withdrawals: (row.withdrawals ?? []).map(({ id, paise, claimed }) => ({
            withdrawalId: id,
            amountPaise: paise,
            isClaimed: claimed,
          })),
        })),
      });
    },
  });

  api.register(OPERATOR_CALLS.getWallet, async ({ params, operator }) => {
    const wallet = await readWallet(db, BigInt(params.playerId), viewerOf(ctx, operator));
    return wallet === undefined ? fail('not_found') : ok({ serverTimeMs: clock.nowMs(), wallet });
  });
}
