import type { OperatorAlert } from '@surahi/contract/operator';
import { formatPoints } from '@surahi/game';
import { paths } from '../../paths.ts';
import { t } from '../i18n/i18n.ts';

/** What an alert says, in one line. */
export function alertText({ kind, name, side, amountPaise }: OperatorAlert): string {
  const points = amountPaise === null ? '' : t('{points} points', { points: formatPoints(BigInt(amountPaise)) });
  const texts: Record<OperatorAlert['kind'], string> = {
    result: t('{name} has no result', { name: side === null ? name : `${name} ${t(side)}` }),
    payout: t('{name} waits for a payout of {points}', { name, points }),
    wallet: t('The wallet of {name} is at {points}', { name, points }),
    sign_in: t('Sign-ins as {name} fail repeatedly', { name }),
    bid: t('One bid of {points} on {name}', { points, name }),
    liability: t('{name} may lose {points}', { name, points }),
    books: t('The books do not balance'),
    audit: t('The chain of the audit log is broken'),
    behind: t('A server takes no bids: it has not caught up with the public log'),
  };
  return texts[kind];
}

/** The page on which an operator deals with an alert. */
export function alertPath({ kind, id }: OperatorAlert): string {
  const pages: Record<OperatorAlert['kind'], string> = {
    result: paths.draw(id),
    payout: paths.withdrawal(id),
    wallet: paths.player(id),
    sign_in: paths.audit,
    bid: `${paths.bids}?drawId=${id}`,
    liability: paths.riskDraw(id),
    books: paths.integrity,
    audit: paths.integrity,
    behind: paths.overview,
  };
  return pages[kind];
}
