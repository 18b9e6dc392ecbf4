import { ALERT_PERMISSIONS, mayOperator, type OperatorAlert, type OperatorRole } from '@surahi/contract/operator';
import { listExposed } from '../../betting/risk/index.ts';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as sql from './alerts.sql.ts';

type Found = Omit<OperatorAlert, 'acknowledged'>;

/** How long a node caches the alerts. All its consoles share one query in this time. */
const FRESH_MS = 4_000;

/** A node that is behind the public log for a shorter time raises no alert: each start and reconnection takes a moment. */
const BEHIND_MS = 60_000;

/** Returns the current alerts of all roles. */
export type AlertReader = () => Promise<readonly Found[]>;

/** Makes the alert reader of a node. Calls within FRESH_MS share one query. */
export function createAlertReader(ctx: AppContext): AlertReader {
  let found: Promise<readonly Found[]> | undefined;
  let atMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (found === undefined || performance.now() - atMs > FRESH_MS) {
      atMs = performance.now();
      found = findAlerts(ctx).catch((error: unknown) => {
        found = undefined;
        throw error;
      });
    }
    return found;
  };
}

/** The alerts that a role sees: unacknowledged alerts first, and the oldest first in each group. */
export async function readAlerts(tx: Tx, found: readonly Found[], role: OperatorRole): Promise<OperatorAlert[]> {
  const own = found.filter(({ kind }) => mayOperator(role, ALERT_PERMISSIONS[kind]));
  if (own.length === 0) return [];
  const rows = await tx.query<sql.AcknowledgementRow>(sql.selectAcknowledgements(own.map(({ key }) => key)));
  const names = new Map(rows.map((row) => [row.alert_key, row]));
  return own
    .map((alert) => {
      const name = names.get(alert.key);
      return {
        ...alert,
        acknowledged: name === undefined ? null : { by: name.acknowledged_by, atMs: name.acknowledged_at.getTime() },
      };
    })
    .toSorted((a, b) => Number(a.acknowledged !== null) - Number(b.acknowledged !== null) || a.sinceMs - b.sinceMs);
}

async function findAlerts(ctx: AppContext): Promise<Found[]> {
  const { alertsFrom } = getSettings(ctx);
  const rows = await ctx.db.query<sql.AlertRow>(sql.selectAlerts(alertsFrom));
  return [...findBehind(ctx), ...rows.map(toFound), ...(await findLiabilities(ctx, alertsFrom.liabilityPoints))];
}

/**
 * This node takes no bids, because it has not caught up with the public log. The other nodes do not know it, so only
 * the consoles that this node serves show the alert. The rule NodeBehind reads the metric of each node.
 */
function findBehind({ bidGuard, clock }: AppContext): Found[] {
  const sinceMs = bidGuard.behindSinceMs;
  if (sinceMs === undefined || clock.nowMs() - sinceMs < BEHIND_MS) return [];
  return [{ key: `behind:${sinceMs}`, kind: 'behind', name: '', id: '', side: null, amountPaise: null, sinceMs }];
}

function toFound(row: sql.AlertRow): Found {
  return {
    key: row.key,
    kind: row.kind,
    name: row.name,
    id: row.id,
    side: row.side === null ? null : row.side === 1 ? 'open' : 'close',
    amountPaise: row.amount_paise === null ? null : String(row.amount_paise),
    sinceMs: row.since.getTime(),
  };
}

/** Draws whose net liability reaches the threshold. Each further multiple of it raises a new alert. */
async function findLiabilities(ctx: AppContext, thresholdPoints: number | null): Promise<Found[]> {
  if (thresholdPoints === null || thresholdPoints === 0) return [];
  const nowMs = ctx.clock.nowMs();
  return (await listExposed(ctx)).flatMap((draw) => {
    const paise = BigInt(draw.worstPaise) - BigInt(draw.stakePaise);
    const times = paise / (BigInt(thresholdPoints) * 100n);
    if (times < 1n) return [];
    return [
      {
        key: `liability:${draw.drawId}:${times}`,
        kind: 'liability' as const,
        name: draw.marketName,
        id: draw.drawId,
        side: null,
        amountPaise: String(paise),
        sinceMs: nowMs,
      },
    ];
  });
}
