import type { Concern, OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { Button, EmptyState } from '@surahi/ui';
import { HeartHandshake } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { formatInstant, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { ConcernBadge, SignList } from '../../shared/limits/sign-list.tsx';
import { changeName } from '../../shared/limits/words.ts';
import { Loaded } from '../../shared/parts.tsx';
import { useMay } from '../../shared/session.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';

type ListQuery = {
  data: OperatorAnswer<typeof OPERATOR_CALLS.listConcerns> | undefined;
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
};

/** Players with their signs of harm, the changes by operators, and the last acknowledgement. A period may limit the list. */
export function ConcernList({ query, isLimited }: { query: ListQuery; isLimited: boolean }) {
  const mayManage = useMay('players.manage');
  const [chosen, setChosen] = useState<Concern>();
  return (
    <Loaded query={query} what={t('the concerns')}>
      {({ players }) =>
        players.length === 0 && isLimited ? (
          <EmptyState
            icon={<HeartHandshake size={28} aria-hidden="true" />}
            title={t('No player was acknowledged in this period')}
          />
        ) : players.length === 0 ? (
          <EmptyState
            icon={<HeartHandshake size={28} aria-hidden="true" />}
            title={t('No players show signs of harm')}
            detail={t('The signs come from deposits, stakes, bids at night, requests for higher limits and refusals.')}
          />
        ) : (
          <>
            <ul aria-label={t('Players with signs of harm')} className="grid gap-3">
              {players.map((player) => (
                <ConcernRow
                  key={player.playerId}
                  player={player}
                  {...(mayManage ? { onAcknowledge: () => setChosen(player) } : {})}
                />
              ))}
            </ul>
            {chosen === undefined ? null : <AcknowledgeDialog player={chosen} onClose={() => setChosen(undefined)} />}
          </>
        )
      }
    </Loaded>
  );
}

function ConcernRow({ player, onAcknowledge }: { player: Concern; onAcknowledge?: () => void }) {
  const { playerId, name, concern } = player;
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex flex-wrap items-center gap-3">
          <Link to={paths.player(playerId, 'limits')} className="link text-base font-semibold">
            {name}
          </Link>
          <span className="num text-sm text-muted">#{playerId}</span>
          <ConcernBadge concern={concern} />
        </span>
        {onAcknowledge === undefined ? null : (
          <Button variant="secondary" aria-label={t('Acknowledge {name}', { name })} onClick={onAcknowledge}>
            {t('Acknowledge')}
          </Button>
        )}
      </div>
      <SignList markers={player} />
      <div className="grid gap-x-6 gap-y-1 border-t border-line pt-3 text-sm md:grid-cols-2">
        <Done done={player.done} />
        <Acknowledged acknowledged={player.acknowledged} />
      </div>
    </li>
  );
}

function Done({ done }: Pick<Concern, 'done'>) {
  if (done.length === 0) return <p className="text-muted">{t('No changes by staff.')}</p>;
  return (
    <ul className="grid gap-0.5" aria-label={t('What was done')}>
      {done.map(({ subject, isLift, by, atMs }) => (
        <li key={`${subject}${atMs}`} className="num">
          {changeName(subject)}
          {isLift ? ` ${t('lifted')}` : ''} · {by}, {formatInstant(atMs)}
        </li>
      ))}
    </ul>
  );
}

function Acknowledged({ acknowledged }: Pick<Concern, 'acknowledged'>) {
  if (acknowledged === null) return <p className="font-semibold">{t('Nobody has acknowledged this yet.')}</p>;
  const { by, atMs, note, concern } = acknowledged;
  return (
    <p className="num">
      {t('Acknowledged by {by}, {time}, at {count}: {note}', {
        by,
        time: formatInstant(atMs),
        count: plural(concern, 'sign'),
        note,
      })}
    </p>
  );
}
