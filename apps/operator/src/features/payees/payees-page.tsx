import { type OperatorAnswer, OPERATOR_CALLS, type PayeeProposal } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { formatInstant } from '../../shared/format.ts';
import { Loaded, Note, Page, Panel } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { BeforeAfter, useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { payeeLines } from './payee-fields.ts';
import { PayeeForm } from './payee-form.tsx';

type Payees = OperatorAnswer<typeof OPERATOR_CALLS.getPayee>;

/** The payee. Outside the demo one operator proposes a change and another one confirms it. */
export function PayeesPage() {
  const query = useOperatorQuery(queryKeys.payee, OPERATOR_CALLS.getPayee, {});
  return (
    <Page
      title="Payees"
      detail={
        query.data?.needsSecondPerson === false
          ? 'The account that players pay. In the demo a change applies immediately.'
          : 'The account that players pay. A second operator must confirm each change.'
      }
    >
      <Loaded query={query} what="the payee">
        {({ current, needsSecondPerson, proposals }) => (
          <>
            {proposals.map((proposal) => (
              <ProposalPanel key={proposal.proposalId} proposal={proposal} current={current} />
            ))}
            {/* A new payee remounts the form, so its fields show the stored values. */}
            <PayeeForm key={JSON.stringify(current)} current={current} needsSecondPerson={needsSecondPerson} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function ProposalPanel({ proposal, current }: { proposal: PayeeProposal; current: Payees['current'] }) {
  const { proposalId, proposedBy, proposedByMe, proposedAtMs, reason } = proposal;
  const mayChange = useMay('payees.change');
  const { send, isSending } = useOperatorMutation(queryKeys.payee);
  const { confirm, dialog } = useReasonDialog();
  const params = { proposalId };
  const lines = payeeLines(current, proposal);
  const decline = () =>
    confirm({
      title: 'Decline this change?',
      consequences: ['The change is discarded. Players continue to pay the current payee.'],
      action: 'Decline',
      send: (why) =>
        send(OPERATOR_CALLS.declinePayee, { params, body: { reason: why } }, { done: 'The change is declined' }),
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
        {lines.length === 0 ? <li>The current payee already has these values.</li> : null}
      </ul>
      {proposal.qrImage !== '' && proposal.qrImage !== current.qrImage ? (
        <img
          src={proposal.qrImage}
          alt="Proposed QR picture"
          className="size-40 rounded-card bg-white object-contain"
        />
      ) : null}
      {proposedByMe ? <Note tone="win">Another operator must confirm your proposal.</Note> : null}
      {mayChange ? (
        <div className="flex gap-2">
          {proposedByMe ? null : (
            <Button
              busy={isSending}
              onClick={() =>
                void send(OPERATOR_CALLS.confirmPayee, { params }, { done: 'Players pay the new payee now' })
              }
            >
              Confirm
            </Button>
          )}
          <Button variant="secondary" onClick={decline}>
            Decline
          </Button>
        </div>
      ) : null}
      {dialog}
    </Panel>
  );
}
