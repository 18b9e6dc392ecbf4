import type { Permission } from '@surahi/contract/operator';
import { contentPath, paths } from '../paths.ts';

/** The page of a subject and the permission that it needs; undefined if the subject has no page. */
export function subjectPath(subject: string): { path: string; permission: Permission } | undefined {
  const [kind, id] = subject.split(':');
  if (id !== undefined && /^[0-9]+$/.test(id)) {
    if (kind === 'draw') return { path: paths.draw(id), permission: 'draws.read' };
    if (kind === 'player') return { path: paths.player(id), permission: 'players.read' };
    if (kind === 'deposit') return { path: paths.deposit(id), permission: 'money.read' };
    if (kind === 'withdrawal') return { path: `${paths.withdrawals}?state=all&open=${id}`, permission: 'money.read' };
    if (kind === 'market') return { path: paths.market(id), permission: 'markets.read' };
  }
  return SECTIONS[subject] ?? SECTIONS[kind ?? ''];
}

const SECTIONS: Readonly<Record<string, { path: string; permission: Permission }>> = {
  alert: { path: paths.overview, permission: 'overview.read' },
  operator: { path: paths.operators, permission: 'operators.manage' },
  browser: { path: paths.devices, permission: 'players.manage' },
  closure: { path: paths.closedDays, permission: 'markets.read' },
  rates: { path: paths.rates, permission: 'markets.read' },
  family: { path: paths.markets, permission: 'markets.read' },
  cap: { path: paths.risk, permission: 'risk.view' },
  statement: { path: paths.bankStatements, permission: 'money.read' },
  'statement-line': { path: paths.bankStatements, permission: 'money.read' },
  headline: { path: contentPath('headlines'), permission: 'content.read' },
  slide: { path: contentPath('slider'), permission: 'content.read' },
  'settings:texts': { path: paths.content, permission: 'content.read' },
  settings: { path: paths.settings, permission: 'settings.read' },
  notice: { path: paths.notices, permission: 'content.read' },
  'payout-batch': { path: paths.payoutFiles, permission: 'money.read' },
  'payout-result': { path: paths.payoutFiles, permission: 'money.read' },
  'payout-results': { path: paths.payoutFiles, permission: 'money.read' },
  day: { path: paths.dayClose, permission: 'reports.read' },
  payee: { path: paths.payees, permission: 'payees.read' },
  log: { path: paths.integrity, permission: 'books.read' },
  books: { path: paths.integrity, permission: 'books.read' },
  report: { path: paths.reports, permission: 'reports.read' },
  audit: { path: paths.audit, permission: 'audit.read' },
  bids: { path: paths.bids, permission: 'bids.read' },
};
