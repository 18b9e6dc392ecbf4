import { OPERATOR_ROLES, type OperatorRole } from '@surahi/contract/operator';

/** What each role may do. */
export const ROLE_MEANINGS: Readonly<Record<OperatorRole, string>> = {
  owner: 'Everything, including the other operators.',
  results: 'Draws, results and markets. Cannot see exposure or single bids.',
  finance: 'Deposits, withdrawals, adjustments, payees and reports.',
  risk: 'Exposure of open draws, caps and single bids.',
  support: 'Players and the content of the app.',
  auditor: 'Reads everything except exposure, changes nothing.',
};

export const ROLE_OPTIONS = OPERATOR_ROLES.map((role) => ({
  value: role,
  label: role.charAt(0).toUpperCase() + role.slice(1),
}));
