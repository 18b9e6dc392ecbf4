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
  { path: paths.overview, label: 'Overview', icon: LayoutDashboard, permission: 'overview.read', waiting: 'alerts' },
  { path: paths.draws, label: 'Draws', icon: CalendarClock, permission: 'draws.read', waiting: 'results' },
  { path: paths.markets, label: 'Markets', icon: Store, permission: 'markets.read' },
  { path: paths.players, label: 'Players', icon: UsersRound, permission: 'players.read' },
  { path: paths.concerns, label: 'Concerns', icon: HeartHandshake, permission: 'players.read' },
  { path: paths.devices, label: 'Locked out', icon: LockKeyholeOpen, permission: 'players.manage' },
  { path: paths.risk, label: 'Risk', icon: Flame, permission: 'risk.view' },
  { path: paths.bids, label: 'Bids', icon: ListOrdered, permission: 'bids.read' },
  { path: paths.deposits, label: 'Money', icon: Wallet, permission: 'money.read', waiting: 'money' },
  { path: paths.content, label: 'Content', icon: Megaphone, permission: 'content.read' },
  { path: paths.notices, label: 'Notices', icon: Bell, permission: 'content.read' },
  { path: paths.payees, label: 'Payees', icon: QrCode, permission: 'payees.read' },
  {
    path: paths.proposals,
    label: 'Approvals',
    icon: ClipboardCheck,
    permission: 'proposals.read',
    waiting: 'proposals',
  },
  { path: paths.reports, label: 'Reports', icon: ChartColumn, permission: 'reports.read' },
  { path: paths.dayClose, label: 'Day close', icon: FileCheck2, permission: 'reports.read' },
  { path: paths.outbox, label: 'SMS outbox', icon: MessageSquareText, permission: 'outbox.read', needsOutbox: true },
  { path: paths.audit, label: 'Audit log', icon: ScrollText, permission: 'audit.read' },
  { path: paths.integrity, label: 'Integrity', icon: ShieldCheck, permission: 'books.read' },
  { path: paths.settings, label: 'Settings', icon: SlidersHorizontal, permission: 'settings.read' },
  { path: paths.operators, label: 'Operators', icon: IdCard, permission: 'operators.manage' },
];

/** The menu entries that the operator may open. */
export function menuOf(session: Pick<OperatorSession, 'permissions' | 'hasOutbox'>): MenuEntry[] {
  return MENU.filter(
    (entry) => session.permissions.includes(entry.permission) && (entry.needsOutbox !== true || session.hasOutbox),
  );
}
