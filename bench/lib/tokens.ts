import { createHash } from 'node:crypto';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { hashToken } from '../../apps/server/src/platform/security/tokens.ts';
import { runLoad } from './load.ts';

/** The session token of the n-th bench player. */
export function tokenOf(n: number): string {
  return createHash('sha256').update(`bench ${n}`).digest('base64url');
}

/** Inserts a session for each of the players 1 to `count`. */
export async function seedSessions(owner: Db, count: number): Promise<void> {
  const step = 10_000;
  for (let from = 1; from <= count; from += step) {
    const players = Array.from({ length: Math.min(step, count - from + 1) }, (_, index) => from + index);
    await owner.query({
      text: 'insert into player_sessions (player_id, token_hash) select p, h from unnest($1::bigint[], $2::bytea[]) as t (p, h)',
      values: [players, players.map((player) => hashToken(tokenOf(player)))],
    });
  }
}

/** Requests the wallet of every player in turn, so that the server has all sessions in memory, as it does in production. */
export async function warmSessions(port: number, players: number): Promise<void> {
  let next = 0;
  const report = await runLoad({
    port,
    path: '/api-user-wallet-balance',
    connections: 64,
    durationMs: (players / 100_000) * 40_000,
    body: () => {
      next = (next % players) + 1;
      return `{"env_type":"Prod","app_key":"demo-app-key","unique_token":"${tokenOf(next)}"}`;
    },
    accepts: (answer) => answer.includes('"status":true'),
  });
  if (report.refused > 0) throw new Error(`the server refused a warm-up call: ${report.firstRefusal}`);
  console.log(
    `  warmed up with ${report.done.toLocaleString('en')} wallet calls, ${Math.round(report.perSecond)} a second`,
  );
}
