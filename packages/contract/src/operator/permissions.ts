/** Roles of operators. The owner has every permission. */
export const OPERATOR_ROLES = ['owner', 'results', 'finance', 'risk', 'support', 'auditor'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Which role may do what in the console. Server and console read this table. The tests of access have one of their own. */
export const PERMISSIONS = {
  /** The operator's own account: identity, sessions, password, second factor. */
  'account.own': OPERATOR_ROLES,
  'overview.read': OPERATOR_ROLES,
  /** Acknowledge an alert. Each kind also needs its own permission, see ALERT_PERMISSIONS. */
  'alerts.acknowledge': ['owner', 'results', 'finance', 'risk', 'support'],
  'draws.read': OPERATOR_ROLES,
  /** Ends bidding on a draw early. */
  'draws.close': ['owner', 'results'],
  'draws.cancel': ['owner', 'results'],
  'results.enter': ['owner', 'results'],
  /** Winners of an entered result. The preview exists only for an entered result, so nobody can shop for a number. */
  'results.preview': ['owner', 'results', 'auditor'],
  'results.declare': ['owner', 'results'],
  'results.void': ['owner', 'results'],
  /** Mobile numbers in full. Other roles see them masked. */
  'players.mobile': ['owner', 'finance', 'support'],
  'money.read': ['owner', 'finance', 'support', 'auditor'],
  /** Credit or reject a deposit; pay or reject a withdrawal. */
  'deposits.decide': ['owner', 'finance'],
  'withdrawals.decide': ['owner', 'finance'],
  /** Correct a wallet, and approve a correction as the second operator. */
  'wallets.adjust': ['owner', 'finance'],
  /** See and change markets, their week, closed days and rates. */
  'markets.read': OPERATOR_ROLES,
  'markets.manage': ['owner', 'results'],
  'rates.publish': ['owner'],
  'players.read': ['owner', 'finance', 'support', 'auditor'],
  /** Flags, blocks, forced log-outs, notes. */
  'players.manage': ['owner', 'support'],
  'content.read': ['owner', 'support', 'auditor'],
  'content.edit': ['owner', 'support'],
  /** See the payout of each number of an open draw. Only the owner and the role risk may (OPR-15). */
  'risk.view': ['owner', 'risk'],
  /** Set caps on the accepted points. */
  'risk.caps': ['owner', 'risk'],
  /**
   * See single bids, also of open draws. Roles that enter results lack it, so that they cannot choose a number by its
   * bids.
   */
  'bids.read': ['owner', 'finance', 'risk', 'support', 'auditor'],
  'reports.read': ['owner', 'finance', 'auditor'],
  /** Sign the close of a day or the handover of a shift, as the first or the second of two. */
  'day.close': ['owner', 'finance'],
  'outbox.read': ['owner', 'support'],
  'audit.read': ['owner', 'auditor'],
  'books.read': ['owner', 'finance', 'auditor'],
  'books.check': ['owner', 'auditor'],
  'settings.read': ['owner', 'support', 'auditor'],
  'settings.robot': ['owner'],
  'settings.edit': ['owner'],
  /** See and change the key of the public log. One owner proposes and another one approves. */
  'log.key': ['owner'],
  /** Add, change and disable operators. */
  'operators.manage': ['owner'],
  /** The payee of deposits. Outside the demo one operator proposes and another one approves. */
  'payees.read': ['owner', 'finance', 'auditor'],
  'payees.change': ['owner', 'finance'],
  /** Changes that wait for a second operator. Each kind also needs its own permission, see PROPOSAL_KINDS. */
  'proposals.read': OPERATOR_ROLES,
  'proposals.decide': ['owner', 'results', 'finance', 'support'],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Every permission, in the order of the table. */
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as readonly Permission[]; // the keys of a constant object are its key type

/** Whether a role has a permission. */
export function mayOperator(role: OperatorRole, permission: Permission): boolean {
  const roles: readonly OperatorRole[] = PERMISSIONS[permission];
  return roles.includes(role);
}
