import * as calls from '@surahi/contract';
import type { ResponseBody } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import * as sql from './deletion.sql.ts';
import { requestDeletion } from './request-deletion.ts';

/** The player's calls on the deletion of the account: ask for it, and read what became of the request. */
export function registerDeletion(ctx: AppContext): void {
  ctx.registerPlayerCall(calls.requestDeletion, async ({ body, player }) => {
    await requestDeletion(ctx.db, player.playerId, body.reason);
    return { ok: true, body: {} };
  });

  ctx.registerPlayerCall(calls.deletionState, async ({ player }) => {
    const [row] = await ctx.db.query<sql.RequestRow>(sql.selectNewest(player.playerId));
    return { ok: true, body: toState(row) };
  });
}

function toState(row: sql.RequestRow | undefined): ResponseBody<typeof calls.deletionState> {
  const isOpen = row?.handled_at === null;
  if (row === undefined || !(isOpen || row.outcome === 'declined')) {
    return { state: 'none', asked_at: 0, decline_reason: '' };
  }
  const state = isOpen ? 'open' : 'declined';
  return { state, asked_at: row.at.getTime(), decline_reason: row.decline_reason ?? '' };
}
