import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button, EmptyState } from '@surahi/ui';
import { Gauge } from 'lucide-react';
import { plainColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { limitAmount, limitName } from '../../shared/limits/words.ts';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { PROPOSED } from '../../shared/saved-or-proposed.ts';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import type { PlayerLimits } from './limits-part.tsx';

type Limit = PlayerLimits['limits'][number];

/** The limits in force with the used amounts, and a button that lifts a limit of staff. */
export function LimitsTable({ playerId, limits }: { playerId: string; limits: PlayerLimits['limits'] }) {
  const lift = useLift(playerId);
  return (
    <>
      <DataTable
        label={t('Limits in force')}
        columns={columnsOf(lift.ask)}
        rows={limits}
        rowId={({ kind, period }) => `${kind}:${period}`}
        endColumns={['amount']}
        empty={<EmptyState icon={<Gauge size={28} aria-hidden="true" />} title={t('No limits')} />}
      />
      {lift.dialog}
    </>
  );
}

/** Lifts a limit of staff. The operator who set it can only propose that. */
function useLift(playerId: string) {
  const mayManage = useMay('players.manage');
  const { send } = useOperatorMutation(queryKeys.players, queryKeys.proposals);
  const { confirm, dialog } = useReasonDialog();
  const ask = ({ kind, period, staffByMe }: Limit) => {
    const call = staffByMe ? OPERATOR_CALLS.proposeLimitLift : OPERATOR_CALLS.liftPlayerLimit;
    confirm({
      title: t('Lift the staff limit on {limit}?', { limit: limitName(kind, period).toLowerCase() }),
      consequences: [
        t("The player's own limit stays in force."),
        staffByMe ? t('You set this limit. Another operator must approve the lift.') : t('It applies immediately.'),
      ],
      action: staffByMe ? t('Propose') : t('Lift'),
      send: (reason) =>
        send(
          call,
          { params: { playerId }, body: { kind, period, reason } },
          { done: staffByMe ? PROPOSED : t('The staff limit is lifted') },
        ),
    });
  };
  return { ask: mayManage ? ask : undefined, dialog };
}

function columnsOf(onLift: ((limit: Limit) => void) | undefined): Column<Limit>[] {
  return [
    plainColumn('name', t('Limit'), ({ kind, period }) => (
      <span className="font-semibold whitespace-nowrap">{limitName(kind, period)}</span>
    )),
    plainColumn('amount', t('In force'), ({ kind, amount }) => (
      <span className="font-semibold whitespace-nowrap">{limitAmount(kind, amount)}</span>
    )),
    plainColumn('used', t('Used'), (limit) => <Used limit={limit} />),
    plainColumn('resets', t('Next reset'), ({ resetsAtMs }) => (
      <span className="num">{resetsAtMs === 0 ? '–' : formatInstant(resetsAtMs)}</span>
    )),
    plainColumn('by', t('Set by'), ({ kind, staffAmount, staffBy }) =>
      staffAmount === null
        ? t('Player')
        : t('{staffBy} (staff): {limitAmount}', {
            staffBy: staffBy ?? '',
            limitAmount: limitAmount(kind, staffAmount),
          }),
    ),
    plainColumn('lift', t('Actions'), (limit) =>
      limit.staffAmount === null || onLift === undefined ? null : (
        <Button
          variant="secondary"
          className="min-h-9! px-3! text-sm!"
          aria-label={`${limit.staffByMe ? t('Propose to lift') : t('Lift')} ${limitName(limit.kind, limit.period)}`}
          onClick={() => onLift(limit)}
        >
          {limit.staffByMe ? t('Propose') : t('Lift')}
        </Button>
      ),
    ),
  ];
}

function Used({ limit: { kind, period, amount, used } }: { limit: Limit }) {
  if (period === 'once') return <span className="text-muted">–</span>;
  const [whole, part] = [BigInt(amount), BigInt(used)];
  const percent = part <= 0n ? 0 : part >= whole ? 100 : Number((part * 100n) / whole);
  const left = whole > part ? whole - part : 0n;
  return (
    <span className="grid min-w-36 gap-1">
      <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-shut-soft">
        <span className="block h-full rounded-full bg-control-line" style={{ width: `${percent}%` }} />
      </span>
      <span className="num text-xs text-muted">
        {t('{used} used, {left} left', {
          used: limitAmount(kind, used),
          left: limitAmount(kind, String(left)),
        })}
      </span>
    </span>
  );
}
