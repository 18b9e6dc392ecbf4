import type { AccountLink } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { formatInstant } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { useMay } from '../session.ts';
import { DecideLinkDialog } from './decide-link-dialog.tsx';
import { LINK_NAMES } from './words.ts';

/** Accounts that may belong to an excluded person, with the decision or the button for it. */
export function LinkList({ links }: { links: readonly AccountLink[] }) {
  const mayDecide = useMay('players.manage');
  const [deciding, setDeciding] = useState<AccountLink>();
  return (
    <>
      <ul aria-label={t('Linked accounts')} className="divide-y divide-line">
        {links.map((link) => (
          <li key={link.linkId} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3 text-sm">
            <span className="grid min-w-0 gap-1">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <PersonLink person={link.player} />
                <span className="text-muted">{t('linked to excluded')}</span>
                <PersonLink person={link.excluded} />
              </span>
              <span className="num text-muted">
                {t('{link} · found {time}', { link: LINK_NAMES[link.kind], time: formatInstant(link.foundAtMs) })}
                {link.isInForce ? '' : ` ${t('· the exclusion has ended')}`}
              </span>
              <Outcome link={link} />
            </span>
            <span className="flex flex-wrap items-center gap-2">
              {link.holdsBetting ? <Badge tone="win">{t('Betting on hold')}</Badge> : null}
              {link.decision === null && mayDecide ? (
                <Button
                  variant="secondary"
                  aria-label={t('Decide about {name}', { name: link.player.name })}
                  onClick={() => setDeciding(link)}
                >
                  {t('Decide')}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {deciding === undefined ? null : <DecideLinkDialog link={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}

function PersonLink({ person: { playerId, name, mobile } }: { person: AccountLink['player'] }) {
  return (
    <Link className="link num" to={paths.player(playerId, 'limits')}>
      {name}, {mobile}
    </Link>
  );
}

function Outcome({ link: { decision, decidedBy, decidedAtMs, note } }: { link: AccountLink }) {
  if (decision === null || decidedAtMs === null)
    return <span className="font-semibold">{t('Waits for a decision')}</span>;
  return (
    <span className="num">
      {decision === 'same' ? t('Same person, excluded') : t('Another person')}: {note} ({decidedBy},{' '}
      {formatInstant(decidedAtMs)})
    </span>
  );
}
