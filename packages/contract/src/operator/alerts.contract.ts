import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import type { Permission } from './permissions.ts';
import { instantMs, paiseText } from './wire.ts';

/** The kinds of alerts, each with the permission of those who see it and acknowledge it. */
export const ALERT_PERMISSIONS = {
  /** A result that is missing after the cut-off. */
  result: 'results.enter',
  /** A withdrawal that has waited too long. */
  payout: 'withdrawals.decide',
  /** A wallet below zero, after a win was taken back. */
  wallet: 'money.read',
  /** Failed sign-ins of an operator. */
  sign_in: 'audit.read',
  /** A large single bid. */
  bid: 'bids.read',
  /** A draw with a large net liability. */
  liability: 'risk.view',
  /** The last check of the books found problems. */
  books: 'books.read',
  /** The last check of the audit log found problems. */
  audit: 'books.read',
  /** The node takes no bids, because it has not caught up with the public log. */
  behind: 'overview.read',
} as const satisfies Record<string, Permission>;

export type AlertKind = keyof typeof ALERT_PERMISSIONS;
const ALERT_KINDS = Object.keys(ALERT_PERMISSIONS) as [AlertKind, ...AlertKind[]]; // the keys of a constant object are its key type

/** Identifies an alert. A new key makes a new alert, which nobody has acknowledged yet. */
const alertKey = z.string().check(z.minLength(3), z.maxLength(200));

const alertShape = z.object({
  key: alertKey,
  kind: z.enum(ALERT_KINDS),
  /** The market, the player or the user name. '' for the books, the audit log and a node that is behind. */
  name: z.string(),
  /** The draw, withdrawal or player; '' without one. */
  id: z.string(),
  side: z.nullable(z.enum(['open', 'close'])),
  /** The points of the request, wallet, bid or liability; null for the other kinds. */
  amountPaise: z.nullable(paiseText),
  sinceMs: instantMs,
  /** Who acknowledged it and when; null if nobody has. */
  acknowledged: z.nullable(z.object({ by: z.string(), atMs: instantMs })),
});
export type OperatorAlert = z.output<typeof alertShape>;

export const listAlerts = defineOperatorCall({
  method: 'GET',
  path: '/alerts',
  permission: 'overview.read',
  summary: 'Lists the alerts of the operator\u2019s role: unacknowledged first, and the oldest first in each group.',
  response: { serverTimeMs: instantMs, alerts: z.array(alertShape) },
});

export const acknowledgeAlert = defineOperatorCall({
  method: 'POST',
  path: '/alerts/acknowledge',
  permission: 'alerts.acknowledge',
  summary: 'Acknowledges an alert with the operator\u2019s name. The first acknowledgement stays.',
  request: { key: alertKey },
  response: { by: z.string() },
});
