import type { Permission } from '@surahi/contract/operator';
import {
  Bell,
  CalendarClock,
  ChartColumn,
  ClipboardCheck,
  FileCheck2,
  Flame,
  HeartHandshake,
  IdCard,
  LayoutDashboard,
  ListOrdered,
  LockKeyholeOpen,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  QrCode,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Wallet,
  Store,
  UsersRound,
} from 'lucide-react';
import { paths } from '../../paths.ts';
import { t } from '../i18n/i18n.ts';
import type { OperatorSession } from '../session.ts';
import type { Waiting } from '../waiting.ts';

export type MenuEntry = {
  path: string;
  label: string;
  icon: LucideIcon;
  permission: Permission;
  /** The kind of work that operators do on the page. The menu shows how many items wait. */
  waiting?: keyof Waiting;
  /** Shown only if text messages go to the development outbox. */
  needsOutbox?: boolean;
};

/** The pages of the console in menu order, each with the permission that it needs. */
const MENU: readonly MenuEntry[] = [
  { path: paths.overview, label: t('Overview'), icon: LayoutDashboard, permission: 'overview.read', waiting: 'alerts' },
  { path: paths.draws, label: t('Draws'), icon: CalendarClock, permission: 'draws.read', waiting: 'results' },
  { path: paths.markets, label: t('Markets'), icon: Store, permission: 'markets.read' },
  { path: paths.players, label: t('Players'), icon: UsersRound, permission: 'players.read' },
  { path: paths.concerns, label: t('Concerns'), icon: HeartHandshake, permission: 'players.read' },
  { path: paths.devices, label: t('Locked out'), icon: LockKeyholeOpen, permission: 'players.manage' },
  { path: paths.risk, label: t('Risk'), icon: Flame, permission: 'risk.view' },
  { path: paths.bids, label: t('Bids'), icon: ListOrdered, permission: 'bids.read' },
  { path: paths.deposits, label: t('Money'), icon: Wallet, permission: 'money.read', waiting: 'money' },
  { path: paths.content, label: t('Content'), icon: Megaphone, permission: 'content.read' },
  { path: paths.notices, label: t('Notices'), icon: Bell, permission: 'content.read' },
  { path: paths.payees, label: t('Payees'), icon: QrCode, permission: 'payees.read' },
  {
    path: paths.proposals,
    label: t('Approvals'),
    icon: ClipboardCheck,
    permission: 'proposals.read',
    waiting: 'proposals',
  },
  { path: paths.reports, label: t('Reports'), icon: ChartColumn, permission: 'reports.read' },
  { path: paths.dayClose, label: t('Day close'), icon: FileCheck2, permission: 'reports.read' },
  { path: paths.outbox, label: t('SMS outbox'), icon: MessageSquareText, permission: 'outbox.read', needsOutbox: true },
  { path: paths.audit, label: t('Audit log'), icon: ScrollText, permission: 'audit.read' },
  { path: paths.integrity, label: t('Integrity'), icon: ShieldCheck, permission: 'books.read' },
  { path: paths.settings, label: t('Settings'), icon: SlidersHorizontal, permission: 'settings.read' },
  { path: paths.operators, label: t('Operators'), icon: IdCard, permission: 'operators.manage' },
];

/** The menu entries that the operator may open. */
export function menuOf(session: Pick<OperatorSession, 'permissions' | 'hasOutbox'>): MenuEntry[] {
  return MENU.filter(
    (entry) => session.permissions.includes(entry.permission) && (entry.needsOutbox !== true || session.hasOutbox),
  );
}
