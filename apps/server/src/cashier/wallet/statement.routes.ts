import { walletStatement } from '@surahi/contract';
import { formatAmount } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import { makeStatement } from './make-statement.ts';
import { statementPdf } from './statement-pdf.ts';

/** Registers the player's call that downloads a wallet statement for a period, as CSV or PDF. */
export function registerStatement(ctx: AppContext): void {
  ctx.registerPlayerCall(walletStatement, async ({ body, player }) => {
    const made = await makeStatement(ctx.db, { playerId: player.playerId, from: body.from, to: body.to });
    if (!made.ok) return made;
    const { value } = made;
    const pdf = body.format === 'pdf' ? await statementPdf(value) : null;
    return {
      ok: true,
      body: {
        opening_balance: formatAmount(value.openingPaise),
        total_in: formatAmount(value.inPaise),
        total_out: formatAmount(value.outPaise),
        closing_balance: formatAmount(value.closingPaise),
        row_count: value.rowCount,
        file_name: `surahi-statement-${value.from}-to-${value.to}.${pdf === null ? 'csv' : 'pdf'}`,
        csv: value.csv,
        pdf: pdf === null ? null : pdf.toString('base64'),
      },
    };
  });
}
