import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';

const POLL_MS = 15_000;

/** The state of settlements, audit log, jobs, backups and reports of fraud. The panels of the page share one query. */
export function useIntegrityState() {
  return useOperatorQuery(
    [...queryKeys.books, 'state'],
    OPERATOR_CALLS.integrityState,
    {},
    { refetchInterval: POLL_MS },
  );
}
