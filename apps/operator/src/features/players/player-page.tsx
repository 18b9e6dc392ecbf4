import { OPERATOR_CALLS, type OperatorPlayer } from '@surahi/contract/operator';
import { buttonClass } from '@surahi/ui';
import { Bell, Scale } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import { formatCount, formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { usePollMs } from '../../shared/live.ts';
import { Note, LoadingState, Page, Paise, Panel, StaleNote, Stat } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { TabLinks } from '../../shared/tab-links.tsx';
import { deletionTone } from './deletion-age.ts';
import { DeletionActions } from './deletion-actions.tsx';
import { FlagsPanel } from './flags-panel.tsx';
import { LimitWarnings } from './limit-warnings.tsx';
import { usePlayerLinks } from './links-part.tsx';
import { PendingPanel } from './pending-panel.tsx';
import { PinnedNotes } from './pinned-notes.tsx';
import { PlayerBadges } from './player-badges.tsx';
import { PART_LABELS, PARTS, PlayerPart } from './player-parts.tsx';

/** One player: wallet, flags and records. */
export function PlayerPage() {
  const { playerId = '' } = useParams();
  const [search] = useSearchParams();
  const pollMs = usePollMs();
  const query = useOperatorQuery(
    queryKeys.player(playerId),
    OPERATOR_CALLS.getPlayer,
    { params: { playerId } },
    { refetchInterval: pollMs },
  );
  const mayAdjust = useMay('wallets.adjust');
  const mayWrite = useMay('content.edit');
  const links = usePlayerLinks(playerId).data?.pages[0]?.total ?? 0;
  const player = query.data?.player;
  if (player === undefined) {
    return (
      <Page title={t('Player')}>
        <LoadingState query={query} what={t('the player')} />
      </Page>
    );
  }
  const part = PARTS.find((one) => one === search.get('part')) ?? 'statement';
  return (
    <Page
      title={player.name}
      detail={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>#{player.playerId}</span>
          <span>{player.mobile}</span>
          <span>{t('Registered {time}', { time: formatInstant(player.createdAtMs) })}</span>
          <PlayerBadges player={player} />
        </span>
      }
      actions={
        <>
          {mayWrite && player.deletedAtMs === null ? (
            <Link to={paths.noticeTo(playerId)} className={buttonClass('secondary')}>
              <Bell size={17} aria-hidden="true" />
              {t('Write a notice')}
            </Link>
          ) : null}
          {mayAdjust ? (
            <Link to={paths.adjust(playerId)} className={buttonClass('secondary')}>
              <Scale size={17} aria-hidden="true" />
              {t('Adjust wallet')}
            </Link>
          ) : null}
        </>
      }
    >
      <StaleNote error={query.error} />
      <Warnings player={player} />
      <LimitWarnings playerId={playerId} />
      <PinnedNotes playerId={playerId} />
      <PendingPanel playerId={playerId} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <Figures player={player} />
        {player.deletedAtMs === null ? <FlagsPanel player={player} /> : null}
      </div>
      <TabLinks
        label={t('Records')}
        tabs={PARTS.map((one) => ({
          to: paths.player(playerId, one === 'statement' ? undefined : one),
          label: one === 'links' && links > 0 ? `${PART_LABELS[one]} (${links})` : PART_LABELS[one],
          isCurrent: one === part,
        }))}
      />
      <PlayerPart key={`${playerId}/${part}`} playerId={playerId} part={part} />
    </Page>
  );
}

function Figures({ player }: { player: OperatorPlayer }) {
  const lost = BigInt(player.stakesPaise) - BigInt(player.winsPaise);
  const net = BigInt(player.depositsPaise) - BigInt(player.payoutsPaise);
  return (
    <Panel title={t('Wallet')}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
        <Stat label={t('Balance')}>
          <Paise value={player.balancePaise} />
        </Stat>
        <Stat label={t('Held for withdrawals')}>
          <Paise value={player.heldPaise} />
        </Stat>
        <Stat label={t('Slips')}>{formatCount(player.slips)}</Stat>
        <Stat label={t('Staked')}>
          <Paise value={player.stakesPaise} />
        </Stat>
        <Stat label={t('Won')}>
          <Paise value={player.winsPaise} />
        </Stat>
        <Stat label={t('Stakes minus wins')}>
          <Paise value={String(lost)} />
        </Stat>
        <Stat label={t('Deposited')}>
          <Paise value={player.depositsPaise} />
        </Stat>
        <Stat label={t('Paid out')}>
          <Paise value={player.payoutsPaise} />
        </Stat>
        <Stat label={t('Deposits minus payouts')}>
          <Paise value={String(net)} />
        </Stat>
      </dl>
      <p className="text-sm text-muted">
        {player.email === '' ? t('No e-mail address') : player.email}
        {player.passwordResetAtMs === null
          ? ''
          : ` ${t('· password reset {time}', { time: formatInstant(player.passwordResetAtMs) })}`}
      </p>
    </Panel>
  );
}

function Warnings({ player }: { player: OperatorPlayer }) {
  if (player.deletedAtMs !== null) {
    return (
      <Note tone="bad">
        {t('The account was deleted on {time}. What the law requires stays under its number.', {
          time: formatInstant(player.deletedAtMs),
        })}
      </Note>
    );
  }
  return (
    <>
      {player.blockedAtMs === null ? null : (
        <Note tone="bad">
          {rich('Blocked since {time}: {blockedReason}', {
            time: formatInstant(player.blockedAtMs),
            blockedReason: player.blockedReason,
          })}
        </Note>
      )}
      {player.deletionRequestedAtMs === null ? null : (
        <Note tone={deletionTone(serverNow() - player.deletionRequestedAtMs)}>
          {t('The player requested the deletion of the account on {time}. The policy promises it within 30 days.', {
            time: formatInstant(player.deletionRequestedAtMs),
          })}
        </Note>
      )}
      <DeletionActions player={player} />
    </>
  );
}
