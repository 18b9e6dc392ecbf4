import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { Ban, TrendingDown } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../shared/i18n/i18n.ts';
import { usePollMs } from '../../shared/live.ts';
import { LinkList } from '../../shared/limits/link-list.tsx';
import { ConcernBadge, SignList } from '../../shared/limits/sign-list.tsx';
import { Loaded, Panel } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { BlocksPanel } from './blocks-panel.tsx';
import { BreaksPanel } from './breaks-panel.tsx';
import { LimitChanges } from './limit-changes.tsx';
import { LimitsTable } from './limits-table.tsx';
import { NetPanel } from './net-panel.tsx';
import { RestrictDialog } from './restrict-dialog.tsx';
import { TightenDialog } from './tighten-dialog.tsx';

export type PlayerLimits = OperatorAnswer<typeof OPERATOR_CALLS.getPlayerLimits>;

/** The limits of a player, refetched while the page is open. */
export function usePlayerLimits(playerId: string) {
  const refetchInterval = usePollMs();
  return useOperatorQuery(
    queryKeys.playerPart(playerId, 'limits', {}),
    OPERATOR_CALLS.getPlayerLimits,
    { params: { playerId } },
    { refetchInterval },
  );
}

/** Limits, breaks, signs of harm and net figures of a player. Staff can only make a limit stricter. */
export function LimitsPart({ playerId }: { playerId: string }) {
  const query = usePlayerLimits(playerId);
  return (
    <Loaded query={query} what={t('the limits')}>
      {(page) => (
        <div className="grid grid-cols-1 gap-5">
          <LimitsPanel playerId={playerId} page={page} />
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <Panel title={t('Signs of harm')} end={<ConcernBadge concern={page.markers.concern} />}>
              <SignList markers={page.markers} />
            </Panel>
            <BreaksPanel playerId={playerId} page={page} />
          </div>
          {page.links.length === 0 ? null : (
            <Panel title={t('Accounts of the same person?')}>
              <LinkList links={page.links} />
            </Panel>
          )}
          <NetPanel page={page} />
          <BlocksPanel blocks={page.blocks} />
          <LimitChanges changes={page.changes} />
        </div>
      )}
    </Loaded>
  );
}

function LimitsPanel({ playerId, page }: { playerId: string; page: PlayerLimits }) {
  const mayManage = useMay('players.manage');
  const [open, setOpen] = useState<'tighten' | 'restrict'>();
  const close = () => setOpen(undefined);
  return (
    <Panel
      title={t('Limits')}
      end={
        mayManage ? (
          <span className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setOpen('tighten')}>
              <TrendingDown size={17} aria-hidden="true" />
              {t('Lower a limit')}
            </Button>
            <Button variant="secondary" className="text-bad!" onClick={() => setOpen('restrict')}>
              <Ban size={17} aria-hidden="true" />
              {t('Pause or exclude')}
            </Button>
          </span>
        ) : undefined
      }
    >
      <LimitsTable playerId={playerId} limits={page.limits} />
      <p className="text-sm text-muted">
        {t(
          'Staff can only lower a limit. Only the player can raise it, after a wait. Nothing here stops a withdrawal.',
        )}
      </p>
      {open === 'tighten' ? <TightenDialog playerId={playerId} limits={page.limits} onClose={close} /> : null}
      {open === 'restrict' ? <RestrictDialog playerId={playerId} onClose={close} /> : null}
    </Panel>
  );
}
