import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Button, Countdown, Segmented } from '@surahi/ui';
import { ArrowLeft, Gauge } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import { formatCount, formatLongDay, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { DrawBidsLink, DrawLink } from '../../shared/page-links.tsx';
import { familyName, LoadingState, Page, Paise, StaleNote, Stat } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { CapDialog } from './cap-dialog.tsx';
import { ankGrid, type Exposure, jodiGrid, panaGrid, sangams, sessionsOf } from './grids.ts';
import { HeatGrid } from './heat-grid.tsx';
import { EXPOSURE_POLL_MS } from './poll.ts';
import { SangamPanel } from './sangam-panel.tsx';
import { pointsText } from './words.ts';

/** The stake and the payout of each number of one draw, updated while players bid. */
export function DrawRiskPage() {
  const { drawId = '' } = useParams();
  const query = useOperatorQuery(
    queryKeys.exposure(drawId),
    OPERATOR_CALLS.drawExposure,
    { params: { drawId } },
    { refetchInterval: EXPOSURE_POLL_MS },
  );
  const [capping, setCapping] = useState(false);
  const mayCap = useMay('risk.caps');
  const exposure = query.data;
  if (exposure === undefined) {
    return (
      <Page title={t('Risk of a draw')}>
        <BackLink />
        <LoadingState query={query} what={t('the draw')} />
      </Page>
    );
  }
  return (
    <Page
      title={t('Risk: {marketName}', { marketName: exposure.marketName })}
      detail={`${familyName(exposure.family)} · ${formatLongDay(exposure.businessDate)}`}
      actions={
        <>
          <span className="mr-2 flex gap-4">
            <DrawLink drawId={exposure.drawId}>{t('The draw')}</DrawLink>
            <DrawBidsLink drawId={exposure.drawId} businessDate={exposure.businessDate}>
              {t('All its bids')}
            </DrawBidsLink>
          </span>
          {mayCap && !exposure.isOver ? (
            <Button onClick={() => setCapping(true)}>
              <Gauge size={17} aria-hidden="true" />
              {t('Set a cap')}
            </Button>
          ) : null}
        </>
      }
    >
      <BackLink />
      <StaleNote error={query.error} />
      <Figures exposure={exposure} />
      <Grids exposure={exposure} />
      {capping ? <CapDialog draw={exposure} onClose={() => setCapping(false)} /> : null}
    </Page>
  );
}

function BackLink() {
  return (
    <Link to={paths.risk} className="link inline-flex items-center gap-1.5 justify-self-start text-sm">
      <ArrowLeft size={16} aria-hidden="true" />
      {t('All open draws')}
    </Link>
  );
}

function Figures({ exposure }: { exposure: Exposure }) {
  const { drawCap, playerCapPoints, lossCapPoints, worstResult } = exposure;
  const cutOffMs = exposure.openAtMs > serverNow() ? exposure.openAtMs : exposure.closeAtMs;
  const left = BigInt(exposure.stakePaise) - BigInt(exposure.worstPaise);
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-3 lg:grid-cols-5">
      <Stat label={t('Next cut-off')}>
        {exposure.isOver ? <Badge>{t('Bidding ended')}</Badge> : <Countdown to={cutOffMs} now={serverNow} />}
      </Stat>
      <Stat
        label={t('Stakes')}
        note={t('{done} of {total}', {
          done: plural(exposure.slips, 'slip'),
          total: plural(exposure.players, 'player'),
        })}
      >
        <Paise value={exposure.stakePaise} />
      </Stat>
      <Stat label={t('Worst result')} note={worstResult === '' ? t('No bids yet') : t('All games together')}>
        {worstResult === '' ? '–' : worstResult}
      </Stat>
      <Stat
        label={t('Payout of the worst result')}
        note={
          left < 0n
            ? t('{points} more than the stakes{atMost}', {
                points: pointsText(String(-left)),
                atMost: atMost(lossCapPoints),
              })
            : t('Within the stakes')
        }
      >
        <Paise value={exposure.worstPaise} />
      </Stat>
      <Stat
        label={t('Cap of the draw')}
        note={
          playerCapPoints === null
            ? t('No cap for each player')
            : t('Each player up to {count}', { count: formatCount(playerCapPoints) })
        }
      >
        {drawCap === null ? (
          t('None')
        ) : (
          <span>
            {t('{points} of {count}', {
              points: pointsText(`${drawCap.takenPoints}00`),
              count: formatCount(drawCap.maxPoints),
            })}
          </span>
        )}
      </Stat>
    </dl>
  );
}

function atMost(lossCapPoints: number | null): string {
  return lossCapPoints === null ? '' : t(', at most {count}', { count: formatCount(lossCapPoints) });
}

function Grids({ exposure }: { exposure: Exposure }) {
  const { family, games } = exposure;
  const sides = sessionsOf(family);
  const [side, setSide] = useState<'open' | 'close'>('open');
  const drill = { drawId: exposure.drawId, businessDate: exposure.businessDate };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {sides.length === 1 ? null : (
          <Segmented
            label={t('Session')}
            className="w-72"
            options={[
              { value: 'open', label: t('Open') },
              { value: 'close', label: t('Close') },
            ]}
            value={side}
            onChange={setSide}
          />
        )}
        <p className="text-sm text-muted">
          {t(
            'Each cell shows stake → payout if the number wins. Warmer colours mean higher stakes. A cell links to its bids.',
          )}
        </p>
      </div>
      <HeatGrid grid={ankGrid(family, games, side)} drill={drill} />
      <div className={family === 'main' ? 'grid items-start gap-5 2xl:grid-cols-2' : 'grid gap-5'}>
        {family === 'starline' ? null : <HeatGrid grid={jodiGrid(family, games)} drill={drill} />}
        {family === 'gali' ? null : <HeatGrid grid={panaGrid(games, side)} drill={drill} />}
      </div>
      {sangams(games).map((game) => (
        <SangamPanel key={`${game.game} ${game.session}`} game={game} drill={drill} />
      ))}
    </>
  );
}
