import { OPERATOR_ROLES, type OperatorRole } from '@surahi/contract/operator';

/** What a role is for, in a few words. */
export const ROLE_MEANINGS: Readonly<Record<OperatorRole, string>> = {
  owner: 'Everything, and who else may sign in.',
  results: 'Draws, results and markets; sees no exposure and no single bids.',
  finance: 'Deposits, withdrawals, corrections, payees, caps and reports.',
  support: 'Players and what they read.',
  auditor: 'Reads everything, changes nothing.',
};

export const ROLE_OPTIONS = OPERATOR_ROLES.map((role) => ({
  value: role,
  label: role.charAt(0).toUpperCase() + role.slice(1),
}));
