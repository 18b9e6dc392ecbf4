import { keysUpTo, nameOf, type PublicLog, readKeyPeriods, readRestarts } from '../../fairness/log/index.ts';
import type { AppContext } from '../../platform/context.ts';

/**
 * Registers GET /log/status: the keys and the notice of the log as the operator states them, and the state of log and
 * beacon on this node. The response is JSON. The call needs no sign-in. docs/fairness-format.md describes the fields.
 */
export function registerLogStatus(ctx: AppContext, log: PublicLog): void {
  ctx.app.get('/log/status', async (_request, reply) => {
    const keys = keysUpTo(await readKeyPeriods(ctx.db, log));
    const restarts = (await readRestarts(ctx.db)).flatMap(toPublic);
    return reply
      .header('cache-control', 'public, max-age=1')
      .type('application/json')
      .send(JSON.stringify(statusOf(ctx, log, { keys, restarts })));
  });
}

function statusOf(
  { beacon, bidGuard }: Pick<AppContext, 'beacon' | 'bidGuard'>,
  log: PublicLog,
  { keys, restarts }: { keys: readonly string[]; restarts: readonly Restart[] },
) {
  return {
    // This node may be set up for the next name of the log. Readers see the name that signs now.
    origin: nameOf(keys[0] ?? log.configuredKey),
    restarts,
    notice: log.notice,
    keys: { log: keys, witnesses: log.witnesses.map(({ verifierKey }) => verifierKey) },
    quorum: log.quorum,
    verifier: log.verifierSha256,
    isHalted: log.halted !== undefined,
    entriesWaiting: log.state.entriesWaiting,
    drawsWaiting: bidGuard.undrawn,
    beacon: beacon === undefined ? null : { ...beacon.client.chain, latestRound: bidGuard.latestRound },
  };
}

type Restart = { origin: string; previous: string; reason: string; entry: number };

/** The public fields of an `origin` entry. Empty while the entry has no index in the log. */
function toPublic({ logIndex, entry }: Awaited<ReturnType<typeof readRestarts>>[number]): Restart[] {
  const { origin, previous, reason } = entry;
  return logIndex === undefined ? [] : [{ origin, previous, reason, entry: logIndex }];
}
