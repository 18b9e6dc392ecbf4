import { OPERATOR_CALLS, type OperatorAdjustment } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { DecideButton } from '../../shared/decide-button.tsx';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { PlayerLink } from '../../shared/page-links.tsx';
import { Paise } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

const STATES = {
  pending: { tone: 'win', label: t('Needs a second operator') },
  done: { tone: 'open', label: t('Done') },
  declined: { tone: 'bad', label: t('Declined') },
  expired: { tone: 'shut', label: t('Expired') },
} as const;

/** One adjustment. A pending one has the buttons of the second operator. */
export function AdjustmentRow({ row }: { row: OperatorAdjustment }) {
  const { tone, label } = STATES[row.state];
  return (
    <li className="grid gap-1.5 border-b border-line py-3 text-sm last:border-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="num font-semibold">
          <PlayerLink playerId={row.playerId} isInText>
            {row.name}
          </PlayerLink>
          , {row.mobile}
        </span>
        <span className="num text-base font-bold">
          {row.direction === 'credit' ? '+' : '-'}
          <Paise value={row.amountPaise} />
        </span>
      </div>
      <p>{row.reason}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="num text-sm text-muted">{historyText(row)}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {row.declineReason === null ? null : (
        <p className="text-sm text-muted">{t('Declined: {declineReason}', { declineReason: row.declineReason })}</p>
      )}
      {row.state === 'pending' ? <Decision row={row} /> : null}
    </li>
  );
}

/** Who proposed the adjustment and who decided on it. A small adjustment has one operator. */
function historyText(row: OperatorAdjustment): string {
  const proposer = `${row.proposedBy} ${formatInstant(row.proposedAtMs)}`;
  if (row.decidedAtMs === null) return t('Proposed by {proposer}', { proposer });
  if (row.state === 'done' && row.decidedBy === row.proposedBy) return t('Made by {proposer}', { proposer });
  const decider = `${row.decidedBy ?? ''} ${formatInstant(row.decidedAtMs)}`;
  return row.state === 'done'
    ? t('Proposed by {proposer}, confirmed by {decider}', { proposer, decider })
    : t('Proposed by {proposer}, declined by {decider}', { proposer, decider });
}

function Decision({ row }: { row: OperatorAdjustment }) {
  const mayAdjust = useMay('wallets.adjust');
  const { send, isSending } = useOperatorMutation(queryKeys.money, queryKeys.overview);
  const { confirm, dialog } = useReasonDialog();
  const params = { adjustmentId: row.adjustmentId };
  if (!mayAdjust) return null;
  const decline = () =>
    confirm({
      title: row.proposedByMe ? t('Withdraw this adjustment?') : t('Decline this adjustment?'),
      consequences: [t('The wallet does not change.')],
      action: row.proposedByMe ? t('Withdraw') : t('Decline'),
      send: (reason) =>
        send(OPERATOR_CALLS.declineAdjustment, { params, body: { reason } }, { done: t('The wallet is unchanged') }),
    });
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {row.proposedByMe ? null : (
        <DecideButton
          busy={isSending}
          onDecide={() =>
            void send(OPERATOR_CALLS.confirmAdjustment, { params }, { done: t('The wallet is adjusted') })
          }
        >
          {t('Confirm')}
        </DecideButton>
      )}
      <Button variant="secondary" onClick={decline}>
        {row.proposedByMe ? t('Withdraw…') : t('Decline…')}
      </Button>
      {dialog}
    </div>
  );
}
