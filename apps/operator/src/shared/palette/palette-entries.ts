import type { OperatorPlayerRow, OperatorDraw, Permission } from '@surahi/contract/operator';
import { paths } from '../../paths.ts';
import { formatDay } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { menuOf } from '../layout/menu.ts';
import type { OperatorSession } from '../session.ts';

/** One line of the palette. Choosing it opens a page. */
export type PaletteEntry = {
  id: string;
  kind: 'Page' | 'Action' | 'Player' | 'Draw' | 'Risk';
  label: string;
  path: string;
};

const ACTIONS: readonly { label: string; path: string; permission: Permission }[] = [
  { label: t('Enter due results'), path: paths.dueDraws, permission: 'results.enter' },
  { label: t('Add points to a wallet'), path: paths.adjustments, permission: 'wallets.adjust' },
  { label: t('Pay withdrawals'), path: paths.withdrawals, permission: 'withdrawals.decide' },
  { label: t('Import a bank statement'), path: paths.bankStatements, permission: 'deposits.decide' },
  { label: t('Set a cap'), path: paths.risk, permission: 'risk.caps' },
  { label: t('Close a day'), path: paths.closedDays, permission: 'markets.manage' },
  { label: t('Change rates'), path: paths.rates, permission: 'rates.publish' },
  { label: t('Write a notice'), path: paths.newNotice, permission: 'content.edit' },
  { label: t('See wallets below zero'), path: paths.negativeWallets, permission: 'money.read' },
  { label: t('Open your account'), path: paths.account, permission: 'account.own' },
];

/** The pages and actions of the operator's role. */
export function pagesOf(session: Pick<OperatorSession, 'permissions' | 'hasOutbox'>): PaletteEntry[] {
  const pages = menuOf(session).map(({ label, path }) => ({ id: `page ${path}`, kind: 'Page' as const, label, path }));
  const actions = ACTIONS.filter(({ permission }) => session.permissions.includes(permission));
  return [
    ...pages,
    ...actions.map(({ label, path }) => ({ id: `action ${label}`, kind: 'Action' as const, label, path })),
  ];
}

/** A draw, and its exposure for the roles that may see it. */
export function drawEntries(draws: readonly OperatorDraw[], maySeeRisk: boolean): PaletteEntry[] {
  return draws.flatMap(({ drawId, marketName, businessDate }) => {
    const label = `${marketName}, ${formatDay(businessDate)}`;
    const draw: PaletteEntry = { id: `draw ${drawId}`, kind: 'Draw', label, path: paths.draw(drawId) };
    return maySeeRisk ? [draw, { ...draw, id: `risk ${drawId}`, kind: 'Risk', path: paths.riskDraw(drawId) }] : [draw];
  });
}

export function playerEntries(
  players: readonly Pick<OperatorPlayerRow, 'playerId' | 'name' | 'mobile'>[],
): PaletteEntry[] {
  return players.map(({ playerId, name, mobile }) => ({
    id: `player ${playerId}`,
    kind: 'Player',
    label: `${name}, ${mobile}`,
    path: paths.player(playerId),
  }));
}

const MOST = 12;

/** The entries that have all words of the text, those whose label begins with it first. At most 12. */
export function matchEntries(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const wanted = text.trim().toLowerCase();
  const words = wanted.split(/\s+/u);
  const fits = entries.filter(({ kind, label }) => {
    const all = `${t(kind)} ${label}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const begins = ({ label }: PaletteEntry) => (label.toLowerCase().startsWith(wanted) ? 0 : 1);
  return fits.toSorted((a, b) => begins(a) - begins(b)).slice(0, MOST);
}
