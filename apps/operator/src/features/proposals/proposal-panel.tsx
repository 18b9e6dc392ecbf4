import { AUDIT_SUBJECTS, OPERATOR_CALLS, type Proposal, PROPOSAL_KINDS } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { ChangeTable } from '../../shared/changes/change-table.tsx';
import { diffFields } from '../../shared/changes/diff-fields.ts';
import { DecideButton } from '../../shared/decide-button.tsx';
import { formatInstant, formatLongDay } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { SubjectLink } from '../../shared/page-links.tsx';
import { Note, Panel } from '../../shared/parts.tsx';
import type { NewPassword } from '../../shared/password-dialog.tsx';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

const STATES = {
  pending: { tone: 'win', label: t('Waiting') },
  approved: { tone: 'open', label: t('Approved') },
  rejected: { tone: 'bad', label: t('Rejected') },
  withdrawn: { tone: 'shut', label: t('Withdrawn') },
  expired: { tone: 'shut', label: t('Expired') },
} as const;

type PanelProps = { proposal: Proposal; onCreated: (password: NewPassword) => void };

/** One proposal: what would change, who proposed it and why, and the buttons of the second operator. */
export function ProposalPanel({ proposal, onCreated }: PanelProps) {
  const { title, permission } = PROPOSAL_KINDS[proposal.kind];
  const { tone, label } = STATES[proposal.state];
  const changes = diffFields(proposal.before, proposal.after);
  const [picture] = [proposal.after.qr].flatMap((qr) => (hasPicture(qr) ? [qr.imagePath] : []));
  const mayDecide = useMay(permission) && proposal.state === 'pending';
  return (
    <Panel
      title={t('{title}, proposed by {proposedBy}', { title: t(title), proposedBy: proposal.proposedBy })}
      end={<Badge tone={tone}>{label}</Badge>}
    >
      <p className="num text-sm text-muted">
        {formatInstant(proposal.proposedAtMs)} ·{' '}
        <SubjectLink subject={proposal.subject} isInText>
          {subjectName(proposal.subject)}
        </SubjectLink>{' '}
        · {proposal.reason}
      </p>
      <ChangeTable changes={changes} />
      {picture === undefined ? null : (
        <img src={picture} alt={t('Proposed QR image')} className="size-40 rounded-card bg-white object-contain" />
      )}
      <p className="num text-sm text-muted">{outcomeText(proposal)}</p>
      {mayDecide ? <Decision proposal={proposal} onCreated={onCreated} /> : null}
    </Panel>
  );
}

/** A day or something that exists once has a name. Others show the id that the search of the audit log accepts. */
function subjectName(subject: string): string {
  if (subject.startsWith('day:')) return formatLongDay(subject.slice('day:'.length));
  return t(AUDIT_SUBJECTS[subject] ?? subject);
}

function hasPicture(qr: unknown): qr is { imagePath: string } {
  return (
    typeof qr === 'object' &&
    qr !== null &&
    'imagePath' in qr &&
    typeof qr.imagePath === 'string' &&
    qr.imagePath !== ''
  );
}

function outcomeText({ state, expiresAtMs, decidedBy, decidedAtMs, decisionReason }: Proposal): string {
  if (decidedAtMs === null) {
    return state === 'expired'
      ? t('Expired {time}', { time: formatInstant(expiresAtMs) })
      : t('Expires {time}', { time: formatInstant(expiresAtMs) });
  }
  const reason = decisionReason === null ? '' : `: ${decisionReason}`;
  return t('{label} by {decidedBy} {time}{reason}', {
    label: STATES[state].label,
    decidedBy: decidedBy ?? '',
    time: formatInstant(decidedAtMs),
    reason,
  });
}

function Decision({ proposal, onCreated }: PanelProps) {
  const { send, isSending } = useOperatorMutation(
    queryKeys.proposals,
    queryKeys.settings,
    queryKeys.operators,
    queryKeys.money,
    queryKeys.draws,
    queryKeys.players,
    queryKeys.concerns,
    queryKeys.logKey,
    queryKeys.days,
  );
  const { confirm, dialog } = useReasonDialog();
  const params = { proposalId: proposal.proposalId };
  const isOwn = proposal.proposedByMe;
  const discard = () =>
    confirm({
      title: isOwn ? t('Withdraw this proposal?') : t('Reject this proposal?'),
      consequences: [t('Nothing changes. The operator who wants the change must propose it again.')],
      action: isOwn ? t('Withdraw') : t('Reject'),
      send: (reason) =>
        send(
          isOwn ? OPERATOR_CALLS.withdrawProposal : OPERATOR_CALLS.rejectProposal,
          { params, body: { reason } },
          { done: isOwn ? t('The proposal is withdrawn') : t('The proposal is rejected') },
        ),
    });
  const approve = () =>
    void send(
      OPERATOR_CALLS.approveProposal,
      { params },
      {
        done: t('Approved. The change applies now.'),
        onDone: ({ created }) => {
          if (created !== null) onCreated(created);
        },
      },
    );
  return (
    <>
      {isOwn ? <Note tone="win">{t('Another operator must approve your proposal.')}</Note> : null}
      <div className="flex gap-2">
        {isOwn ? null : (
          <DecideButton busy={isSending} onDecide={approve}>
            {t('Approve')}
          </DecideButton>
        )}
        <Button variant="secondary" onClick={discard}>
          {isOwn ? t('Withdraw…') : t('Reject…')}
        </Button>
      </div>
      {dialog}
    </>
  );
}
