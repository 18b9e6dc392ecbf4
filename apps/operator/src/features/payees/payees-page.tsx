import { type OperatorAnswer, OPERATOR_CALLS, type PayeeProposal } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { callConfirmed } from '../../shared/confirmed-call.ts';
import { formatInstant } from '../../shared/format.ts';
import { Note, NotYet, Page, Panel, StaleNote } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { BeforeAfter, useReasoned } from '../../shared/reasoned.tsx';
import { useMay } from '../../shared/session.ts';
import { tell, tellFailure } from '../../shared/toast.ts';
import { payeeLines } from './payee-fields.ts';
import { PayeeForm } from './payee-form.tsx';

type Payees = OperatorAnswer<typeof OPERATOR_CALLS.getPayee>;

/** Whom players pay; outside the demo one operator proposes and another one agrees. */
export function PayeesPage() {
  const query = useQuery({
    queryKey: queryKeys.payee,
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.getPayee, {}, signal),
  });
  return (
    <Page
      title="Payees"
      detail={
        query.data?.needsSecondPerson === false
          ? 'Whom players pay. In the demo a change holds at once.'
          : 'Whom players pay. A change waits until a second operator agrees.'
      }
    >
      {query.data === undefined ? (
        <NotYet query={query} what="the payee" />
      ) : (
        <>
          <StaleNote error={query.error} />
          {query.data.proposals.map((proposal) => (
            <ProposalPanel key={proposal.proposalId} proposal={proposal} current={query.data.current} />
          ))}
          {/* drawn anew when another payee holds, so that the fields show what is */}
          <PayeeForm
            key={JSON.stringify(query.data.current)}
            current={query.data.current}
            needsSecondPerson={query.data.needsSecondPerson}
          />
        </>
      )}
    </Page>
  );
}

function ProposalPanel({ proposal, current }: { proposal: PayeeProposal; current: Payees['current'] }) {
  const { proposalId, proposedBy, proposedByMe, proposedAtMs, reason } = proposal;
  const client = useQueryClient();
  const mayChange = useMay('payees.change');
  const { ask, dialog } = useReasoned();
  const renew = () => void client.invalidateQueries({ queryKey: queryKeys.payee });
  const lines = payeeLines(current, proposal);

  async function confirm() {
    const answer = await callConfirmed(OPERATOR_CALLS.confirmPayee, { params: { proposalId } });
    if (answer === undefined) return;
    if (answer.ok) tell('Players pay the new payee');
    else tellFailure(answer);
    renew();
  }
  const decline = () =>
    ask({
      title: 'Decline the change',
      consequences: ['The change is dropped; players go on paying the present payee.'],
      action: 'Decline it',
      send: (why) => call(OPERATOR_CALLS.declinePayee, { params: { proposalId }, body: { reason: why } }),
      done: 'The change is dropped',
      onDone: renew,
    });

  return (
    <Panel title={`Change proposed by ${proposedBy}`} className="border-win!">
      <p className="num text-sm text-muted">
        {formatInstant(proposedAtMs)} · {reason}
      </p>
      <ul className="grid gap-1 text-base">
        {lines.map((line) => (
          <li key={line.name}>
            <BeforeAfter {...line} />
          </li>
        ))}
        {lines.length === 0 ? <li>The payee is as proposed already.</li> : null}
      </ul>
      {proposal.qrImage !== '' && proposal.qrImage !== current.qrImage ? (
        <img
          src={proposal.qrImage}
          alt="Proposed QR picture"
          className="size-40 rounded-card bg-white object-contain"
        />
      ) : null}
      {proposedByMe ? <Note tone="win">Somebody else has to confirm what you proposed.</Note> : null}
      {mayChange ? (
        <div className="flex gap-2">
          {proposedByMe ? null : <Button onClick={() => void confirm()}>Confirm</Button>}
          <Button variant="secondary" onClick={decline}>
            Decline
          </Button>
        </div>
      ) : null}
      {dialog}
    </Panel>
  );
}
