import { OPERATOR_ROLES, type OperatorRole } from '@surahi/contract/operator';
import { t } from '../../shared/i18n/i18n.ts';

/** What each role may do. */
export const ROLE_MEANINGS: Readonly<Record<OperatorRole, string>> = {
  owner: t('Everything, including the other operators.'),
  results: t('Draws, results and markets. Cannot see exposure or single bids.'),
  finance: t('Deposits, withdrawals, adjustments, payees and reports.'),
  risk: t('Exposure of open draws, caps and single bids.'),
  support: t('Players and the content of the app.'),
  auditor: t('Reads everything except exposure, changes nothing.'),
};

/** A name of a role with a capital letter. Hindi has none. */
const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export const ROLE_OPTIONS = OPERATOR_ROLES.map((role) => ({
  value: role,
  label: titled(t(role)),
}));
