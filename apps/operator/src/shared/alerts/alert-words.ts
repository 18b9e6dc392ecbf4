import type { OperatorAlert } from '@surahi/contract/operator';
import { formatPoints } from '@surahi/game';
import { paths } from '../../paths.ts';

/** What an alert says, in one line. */
export function alertText({ kind, name, side, amountPaise }: OperatorAlert): string {
  const points = amountPaise === null ? '' : `${formatPoints(BigInt(amountPaise))} points`;
  const texts: Record<OperatorAlert['kind'], string> = {
    result: `${name} ${side ?? ''} has no result`,
    payout: `${name} waits for a payout of ${points}`,
    wallet: `The wallet of ${name} is at ${points}`,
    sign_in: `Sign-ins as ${name} fail again and again`,
    bid: `One bid of ${points} on ${name}`,
    liability: `${name} may lose ${points}`,
    books: 'The books are out of order',
    audit: 'The audit log is out of order',
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
  };
  return pages[kind];
}
