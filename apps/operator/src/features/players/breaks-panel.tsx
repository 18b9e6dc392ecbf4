import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { formatInstant } from '../../shared/format.ts';
import { BREAK_NAMES, untilText } from '../../shared/limits/words.ts';
import { Panel } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { PROPOSED } from '../../shared/saved-or-proposed.ts';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import type { PlayerLimits } from './limits-part.tsx';

type Break = PlayerLimits['breaks'][number];

/** Whether a break is in force. An exclusion stays in force after its term until the player confirms the return. */
export function holds({ kind, untilMs, liftedAtMs }: Break, nowMs: number): boolean {
  return liftedAtMs === null && (kind === 'exclusion' || untilMs === 0 || untilMs > nowMs);
}

/** Time-outs and exclusions of a player. A second operator can lift those of staff, nobody the player's own. */
export function BreaksPanel({ playerId, page }: { playerId: string; page: PlayerLimits }) {
  const mayManage = useMay('players.manage');
  const { send } = useOperatorMutation(queryKeys.players, queryKeys.proposals);
  const { confirm, dialog } = useReasonDialog();
  const lift = ({ breakId, kind, setByMe }: Break) =>
    confirm({
      title: `Lift the ${BREAK_NAMES[kind].toLowerCase()} of staff?`,
      consequences: [
        'Bids, deposits and transfers are possible again, unless another break or limit holds.',
        setByMe ? 'You set it. Another operator must approve the lift.' : 'It applies immediately.',
      ],
      action: setByMe ? 'Propose' : 'Lift',
      send: (reason) =>
        send(
          setByMe ? OPERATOR_CALLS.proposeBreakLift : OPERATOR_CALLS.liftPlayerBreak,
          { params: { playerId, breakId }, body: { reason } },
          { done: setByMe ? PROPOSED : `The ${BREAK_NAMES[kind].toLowerCase()} is lifted` },
        ),
    });
  return (
    <Panel title="Time-outs and exclusions">
      {page.breaks.length === 0 ? (
        <p className="text-sm text-muted">None so far.</p>
      ) : (
        <ul aria-label="Time-outs and exclusions" className="divide-y divide-line">
          {page.breaks.map((one) => (
            <BreakRow
              key={one.breakId}
              row={one}
              isHolding={holds(one, page.serverTimeMs)}
              {...(mayManage ? { onLift: () => lift(one) } : {})}
            />
          ))}
        </ul>
      )}
      {dialog}
    </Panel>
  );
}

function BreakRow({ row, isHolding, onLift }: { row: Break; isHolding: boolean; onLift?: () => void }) {
  const { kind, atMs, untilMs, setBy, setByMe, reason, liftedAtMs } = row;
  const verb = setByMe ? 'Propose to lift' : 'Lift';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 text-sm">
      <span className="grid gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {BREAK_NAMES[kind]} {untilText(untilMs)}
          {isHolding ? <Badge tone="bad">In force</Badge> : null}
        </span>
        <span className="num text-muted">
          {setBy === null ? 'Set by the player' : `Set by ${setBy} (staff): ${reason ?? ''}`} · {formatInstant(atMs)}
          {liftedAtMs === null ? '' : ` · lifted ${formatInstant(liftedAtMs)}`}
        </span>
        {isHolding && setBy === null ? <span className="text-muted">Nobody can lift it before its term.</span> : null}
      </span>
      {isHolding && setBy !== null && onLift !== undefined ? (
        <Button
          variant="secondary"
          className="min-h-9! px-3! text-sm!"
          aria-label={`${verb} the ${BREAK_NAMES[kind].toLowerCase()} ${untilText(untilMs)}`}
          onClick={onLift}
        >
          {verb}
        </Button>
      ) : null}
    </li>
  );
}
