import { OPERATOR_CALLS, type OperatorMarket } from '@surahi/contract/operator';
import { FAMILIES, type Family } from '@surahi/game';
import { Badge, Button } from '@surahi/ui';
import { Pause, Play } from 'lucide-react';
import { plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { familyName } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

type Scope = {
  family: Family | undefined;
  /** 'every market', 'every Starline market'. */
  name: string;
  active: number;
  paused: number;
  /** The switch is on, so markets that are added start paused. For all families: the switch of at least one is on. */
  isStopped: boolean;
};

type Listed = { markets: readonly OperatorMarket[]; stoppedFamilies: readonly Family[] };

function scopeOf(family: Family | undefined, { markets, stoppedFamilies }: Listed): Scope {
  const active = markets.filter((market) => market.isActive && (family === undefined || market.family === family));
  const name = family === undefined ? t('every market') : t('every {family} market', { family: familyName(family) });
  const paused = active.filter((market) => market.isPaused).length;
  const isStopped = family === undefined ? stoppedFamilies.length > 0 : stoppedFamilies.includes(family);
  return { family, name, active: active.length, paused, isStopped };
}

/** Switches that stop bidding on all markets or on one family. The table has the switches of single markets. */
export function StopSwitches(listed: Listed) {
  const mayManage = useMay('markets.manage');
  const { ask, dialog } = useStop();
  return (
    <section
      aria-label={t('Stop switches')}
      className="grid grid-cols-2 gap-x-5 gap-y-3 rounded-card border border-line bg-surface p-3 shadow-card xl:grid-cols-4"
    >
      {[undefined, ...FAMILIES].map((family) => (
        <StopSwitch key={family ?? 'all'} scope={scopeOf(family, listed)} {...(mayManage ? { onAsk: ask } : {})} />
      ))}
      {dialog}
    </section>
  );
}

type SwitchProps = { scope: Scope; onAsk?: (scope: Scope, isPaused: boolean) => void };

function StopSwitch({ scope, onAsk }: SwitchProps) {
  const { family, active, paused, isStopped } = scope;
  const title = family === undefined ? t('Everything') : familyName(family);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="grid gap-0.5">
        <span className="text-sm font-semibold">{title}</span>
        <StopState active={active} paused={paused} isStopped={isStopped} />
      </span>
      {onAsk === undefined ? null : (
        <span className="flex flex-wrap gap-2">
          {paused === 0 && !isStopped ? null : (
            <Button variant="secondary" className="min-h-9! px-3! text-sm!" onClick={() => onAsk(scope, false)}>
              <Play size={15} aria-hidden="true" />
              {resumeLabel(family)}
            </Button>
          )}
          {paused === active ? null : (
            <Button
              variant="secondary"
              className="min-h-9! px-3! text-sm! text-bad!"
              onClick={() => onAsk(scope, true)}
            >
              <Pause size={15} aria-hidden="true" />
              {pauseLabel(family)}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

function pauseLabel(family: Family | undefined): string {
  return family === undefined ? t('Pause all') : t('Pause {family}', { family: familyName(family) });
}

function resumeLabel(family: Family | undefined): string {
  return family === undefined ? t('Resume all') : t('Resume {family}', { family: familyName(family) });
}

function StopState({ active, paused, isStopped }: Pick<Scope, 'active' | 'paused' | 'isStopped'>) {
  if (paused === 0 && isStopped) return <Badge tone="bad">{t('New markets paused')}</Badge>;
  if (active === 0) return <Badge>{t('No markets')}</Badge>;
  if (paused === 0) return <Badge tone="open">{t('Taking bids')}</Badge>;
  return (
    <Badge tone="bad">{paused === active ? t('Paused') : t('{paused} of {active} paused', { paused, active })}</Badge>
  );
}

/** Asks for the reason and pauses or resumes the markets of a scope. */
function useStop() {
  const { send } = useOperatorMutation(queryKeys.markets, queryKeys.draws);
  const { confirm, dialog } = useReasonDialog();
  const ask = ({ family, name, active, paused }: Scope, isPaused: boolean) => {
    confirm({
      title: isPaused ? t('Pause bidding on {name}?', { name }) : t('Resume bidding on {name}?', { name }),
      consequences: isPaused
        ? [
            t('{count} will refuse bids from now on.', { count: plural(active - paused, 'market') }),
            t('Players see them as closed. Cut-offs and results do not change.'),
            t('Bids already placed stay.'),
            t('Markets that you add meanwhile start paused.'),
          ]
        : [
            t('{count} will take bids again, including markets that were paused individually.', {
              count: plural(paused, 'market'),
            }),
          ],
      action: isPaused ? pauseLabel(family) : resumeLabel(family),
      send: (reason) =>
        send(
          OPERATOR_CALLS.pauseMarkets,
          { body: { isPaused, reason, ...(family === undefined ? {} : { family }) } },
          { done: isPaused ? t('Bidding is paused on {name}', { name }) : t('Bidding is resumed on {name}', { name }) },
        ),
    });
  };
  return { ask, dialog };
}
