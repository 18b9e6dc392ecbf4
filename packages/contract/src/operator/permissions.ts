/** The operators' roles; the owner may do what every other role may. */
export const OPERATOR_ROLES = ['owner', 'results', 'finance', 'support', 'auditor'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Who may do what in the console: the one table that server, console and tests read. */
export const PERMISSIONS = {
  /** What concerns only oneself: who am I, my sessions, my password, my second factor. */
  'account.own': OPERATOR_ROLES,
  'overview.read': OPERATOR_ROLES,
  'draws.read': OPERATOR_ROLES,
  /** Ends bidding on a draw before its time. */
  'draws.close': ['owner', 'results'],
  'draws.cancel': ['owner', 'results'],
  'results.enter': ['owner', 'results'],
  /** Winners of an entered result. It exists only once the result is entered, so no one can shop for a number. */
  'results.preview': ['owner', 'results', 'auditor'],
  'results.declare': ['owner', 'results'],
  'results.void': ['owner', 'results'],
  /** Mobile numbers in full; masked for everyone else. */
  'players.mobile': ['owner', 'finance', 'support'],
  'money.read': ['owner', 'finance', 'support', 'auditor'],
  /** Crediting or refusing a deposit, paying or refusing a withdrawal. */
  'deposits.decide': ['owner', 'finance'],
  'withdrawals.decide': ['owner', 'finance'],
  /** Correcting a wallet, and being the second to agree to it. */
  'wallets.adjust': ['owner', 'finance'],
  /** Markets, their week, closed days and rates; and changing them. */
  'markets.read': OPERATOR_ROLES,
  'markets.manage': ['owner', 'results'],
  'rates.publish': ['owner'],
  'players.read': ['owner', 'finance', 'support', 'auditor'],
  /** Flags, blocks, forced log-outs, notes. */
  'players.manage': ['owner', 'support'],
  'content.read': ['owner', 'support', 'auditor'],
  'content.edit': ['owner', 'support'],
  /** What each number of an open draw would cost: kept from those who enter and declare results. */
  'risk.view': ['owner', 'finance', 'auditor'],
  /** Setting how much is accepted. */
  'risk.caps': ['owner', 'finance'],
  /** Single bids, also of open draws: the same is kept from those who enter results. */
  'bids.read': ['owner', 'finance', 'support', 'auditor'],
  'reports.read': ['owner', 'finance', 'auditor'],
  'outbox.read': ['owner', 'support'],
  'audit.read': ['owner', 'auditor'],
  'books.read': ['owner', 'finance', 'auditor'],
  'books.check': ['owner', 'auditor'],
  'settings.read': ['owner', 'support', 'auditor'],
  'settings.robot': ['owner'],
  'settings.edit': ['owner'],
  /** Who may sign in, as what, and who may no longer. */
  'operators.manage': ['owner'],
  /** Whom players pay; outside the demo one proposes and another one agrees. */
  'payees.read': ['owner', 'finance', 'auditor'],
  'payees.change': ['owner', 'finance'],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Every permission, in the order of the table. */
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as readonly Permission[]; // the keys of a constant object are its key type

/** Whether the role has the permission. */
export function mayOperator(role: OperatorRole, permission: Permission): boolean {
  const roles: readonly OperatorRole[] = PERMISSIONS[permission];
  return roles.includes(role);
}
