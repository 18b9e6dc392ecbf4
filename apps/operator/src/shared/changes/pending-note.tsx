import { OPERATOR_CALLS, type ProposalKind } from '@surahi/contract/operator';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { formatInstant } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { usePollMs } from '../live.ts';
import { Note } from '../parts.tsx';
import { queryKeys, useOperatorQuery } from '../query.ts';
import { type FormSubject, type PendingChange, pendingChanges } from './pending-changes.ts';

/** The proposals of a kind that wait for a second operator and concern a form. Empty until the first response. */
export function usePendingChanges(kind: ProposalKind, form: FormSubject): PendingChange[] {
  const refetchInterval = usePollMs();
  const query = useOperatorQuery(
    queryKeys.pendingProposals(kind),
    OPERATOR_CALLS.listProposals,
    { query: { state: 'pending', kind } },
    { refetchInterval },
  );
  return pendingChanges(query.data?.proposals ?? [], form);
}

/** Says above a form which of its fields wait for a second operator. The form itself shows the values in force. */
export function PendingNote({ kind, ...form }: FormSubject & { kind: ProposalKind }) {
  const changes = usePendingChanges(kind, form);
  return changes.map(({ proposalId, proposedBy, proposedAtMs, names }) => (
    <Note key={proposalId} tone="win">
      {t('Waits for a second operator: {fields}. Proposed by {proposedBy}, {time}.', {
        fields: names.join(', '),
        proposedBy,
        time: formatInstant(proposedAtMs),
      })}{' '}
      <Link to={paths.proposals} className="link underline">
        {t('Approvals')}
      </Link>
    </Note>
  ));
}
