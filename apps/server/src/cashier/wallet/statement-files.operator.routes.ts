import { historyDate } from '@surahi/game';
import { type OperatorApi, registerDownload } from '../../operators/api/index.ts';
import { writeAudit } from '../../operators/audit/index.ts';
import { actorOf } from '../../operators/sessions/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { MEDIA_TYPES } from '../../platform/files/media-types.ts';
import { fail, ok } from '../../platform/result.ts';
import { getPlayerFigures } from '../../players/figures/index.ts';
import { readPeriod } from './make-statement.ts';

const FILES = { csv: 'statementCsv', pdf: 'statementPdf' } as const;

/** Exports a player's wallet by date for operators: the file that the player gets, made by the same worker. */
export function registerStatementFiles(ctx: AppContext, api: OperatorApi): void {
  const { db, workers } = ctx;
  for (const format of ['csv', 'pdf'] as const) {
    registerDownload(api, FILES[format], async ({ query, operator }) => {
      const playerId = BigInt(query.playerId);
      const days = { from: historyDate(query.from), to: historyDate(query.to) };
      if (!readPeriod(days).ok) return fail('period_invalid');
      if ((await getPlayerFigures(ctx, playerId)) === undefined) return fail('player_unknown');
      await writeAudit(db, {
        actor: actorOf(operator),
        action: 'player.statement_export',
        subject: `player:${playerId}`,
        after: { from: query.from, to: query.to, format },
      });
      return ok({
        fileName: `statement-${playerId}-${query.from}-to-${query.to}.${format}`,
        mediaType: MEDIA_TYPES[format],
        make: async (call) => {
          const made = await workers.run('walletStatement', { playerId, ...days, format, as: 'file' }, call);
          // More movements than a statement may have. A shorter period helps, as after a lost worker.
          return made.ok && !made.value.ok ? fail('worker_lost') : made;
        },
      });
    });
  }
}
