import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { OperatorApi } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { readWallet, viewerOf, walletToWire } from './read-wallet.ts';
import { selectWalletByMobile, type WalletRow } from './wallets.sql.ts';

/** The operator's calls that read a wallet. */
export function registerWallets(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  api.register(OPERATOR_CALLS.findWallet, async ({ query, operator }) => {
    const [row] = await db.query<WalletRow>(selectWalletByMobile(query.mobile));
    if (row === undefined) return fail('not_found');
    return ok({ serverTimeMs: clock.nowMs(), wallet: await walletToWire(db, row, viewerOf(ctx, operator)) });
  });

  api.register(OPERATOR_CALLS.getWallet, async ({ params, operator }) => {
    const wallet = await readWallet(db, BigInt(params.playerId), viewerOf(ctx, operator));
    return wallet === undefined ? fail('not_found') : ok({ serverTimeMs: clock.nowMs(), wallet });
  });
}
