import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
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
      title: t('Lift the {what} set by staff?', { what: BREAK_NAMES[kind].toLowerCase() }),
      consequences: [
        t('Bids, deposits and transfers are possible again, unless another break or limit holds.'),
        setByMe ? t('You set it. Another operator must approve the lift.') : t('It applies immediately.'),
      ],
      action: setByMe ? t('Propose') : t('Lift'),
      send: (reason) =>
        send(
          setByMe ? OPERATOR_CALLS.proposeBreakLift : OPERATOR_CALLS.liftPlayerBreak,
          { params: { playerId, breakId }, body: { reason } },
          { done: setByMe ? PROPOSED : t('The {what} is lifted', { what: BREAK_NAMES[kind].toLowerCase() }) },
        ),
    });
  return (
    <Panel title={t('Time-outs and exclusions')}>
      {page.breaks.length === 0 ? (
        <p className="text-sm text-muted">{t('None so far.')}</p>
      ) : (
        <ul aria-label={t('Time-outs and exclusions')} className="divide-y divide-line">
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

function liftLabel({ kind, untilMs, setByMe }: Break): string {
  const what = BREAK_NAMES[kind].toLowerCase();
  const until = untilText(untilMs);
  return setByMe
    ? t('Propose to lift the {what} {until}', { what, until })
    : t('Lift the {what} {until}', { what, until });
}

function BreakRow({ row, isHolding, onLift }: { row: Break; isHolding: boolean; onLift?: () => void }) {
  const { kind, atMs, untilMs, setBy, setByMe, reason, liftedAtMs } = row;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 text-sm">
      <span className="grid gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {BREAK_NAMES[kind]} {untilText(untilMs)}
          {isHolding ? <Badge tone="bad">{t('In force')}</Badge> : null}
        </span>
        <span className="num text-muted">
          {setBy === null
            ? t('Set by the player')
            : t('Set by {setBy} (staff): {reason}', { setBy, reason: reason ?? '' })}{' '}
          · {formatInstant(atMs)}
          {liftedAtMs === null ? '' : ` ${t('· lifted {time}', { time: formatInstant(liftedAtMs) })}`}
        </span>
        {isHolding && setBy === null ? (
          <span className="text-muted">{t('Nobody can lift it before its term.')}</span>
        ) : null}
      </span>
      {isHolding && setBy !== null && onLift !== undefined ? (
        <Button variant="secondary" className="min-h-9! px-3! text-sm!" aria-label={liftLabel(row)} onClick={onLift}>
          {setByMe ? t('Propose to lift') : t('Lift')}
        </Button>
      ) : null}
    </li>
  );
}
