import type { Permission } from '@surahi/contract/operator';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useMay, useSession } from './session.ts';
import { subjectPath } from './subject-path.ts';

/** The longest search text of the page of bank statements. */
const MOST_SEARCHED = 60;

type PageLinkProps = {
  to: string;
  /** What the page needs. Other roles see the text alone. */
  permission: Permission;
  /** Whether the arrow keys of a table stop at the link. */
  isRowLink?: boolean;
  /** Whether other text stands beside it. Colour alone would not tell them apart. */
  isInText?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

function PageLink({ to, permission, isRowLink = false, isInText = false, className, children }: PageLinkProps) {
  const may = useMay(permission);
  if (!may) return <span className={clsx('font-semibold', className)}>{children}</span>;
  return (
    <Link
      to={to}
      className={clsx('link', isInText && 'underline', className)}
      {...(isRowLink ? { 'data-row-link': true } : {})}
    >
      {children}
    </Link>
  );
}

type NamedLinkProps = Pick<PageLinkProps, 'isRowLink' | 'isInText' | 'className' | 'children'>;

/** The subject of an audit entry or a proposal, such as draw:41, which leads to its page if it has one. */
export function SubjectLink({ subject, ...rest }: NamedLinkProps & { subject: string }) {
  const { permissions } = useSession();
  const page = subjectPath(subject);
  if (page === undefined || !permissions.includes(page.permission)) {
    return <span className={rest.className}>{rest.children}</span>;
  }
  return <PageLink to={page.path} permission={page.permission} {...rest} />;
}

/** The name of a player, which leads to the player's page. */
export function PlayerLink({ playerId, part, ...rest }: NamedLinkProps & { playerId: string; part?: string }) {
  return <PageLink to={paths.player(playerId, part)} permission="players.read" {...rest} />;
}

/** The name of a draw, which leads to its page. */
export function DrawLink({ drawId, ...rest }: NamedLinkProps & { drawId: string }) {
  return <PageLink to={paths.draw(drawId)} permission="draws.read" {...rest} />;
}

/** Leads to the exposure of a draw. */
export function RiskLink({ drawId, ...rest }: NamedLinkProps & { drawId: string }) {
  return <PageLink to={paths.riskDraw(drawId)} permission="risk.view" {...rest} />;
}

/** Leads to the bids on a draw. */
export function DrawBidsLink({
  drawId,
  businessDate,
  ...rest
}: NamedLinkProps & { drawId: string; businessDate: string }) {
  return <PageLink to={paths.bidsOfDraw(drawId, businessDate)} permission="bids.read" {...rest} />;
}

/** The number of a deposit request, which leads to it. */
export function DepositLink({ depositId, ...rest }: NamedLinkProps & { depositId: string }) {
  return <PageLink to={paths.deposit(depositId)} permission="money.read" {...rest} />;
}

/** Leads to the lines of bank statements with this reference or text. */
export function BankLineLink({ search, ...rest }: NamedLinkProps & { search: string }) {
  return <PageLink to={paths.bankLines(search.slice(0, MOST_SEARCHED))} permission="money.read" {...rest} />;
}
