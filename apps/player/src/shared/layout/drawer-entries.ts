import {
  BookOpenText,
  ChartNoAxesColumn,
  CircleHelp,
  Gauge,
  House,
  IndianRupee,
  KeyRound,
  ReceiptText,
  Scale,
  ShieldCheck,
  Trophy,
  UserRound,
  WalletMinimal,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Path } from '../../paths.ts';
import { paths } from '../../paths.ts';
import type { MessageId } from '../i18n/i18n.ts';

/** `play`: the entry leads to play, and excluded players do not see it. */
type Entry = { to: Path; icon: LucideIcon; label: MessageId; always: boolean; play?: boolean };

const ENTRIES: readonly Entry[] = [
  { to: paths.home, icon: House, label: 'drawer.home', always: true },
  { to: paths.profile, icon: UserRound, label: 'drawer.profile', always: false },
  { to: paths.addFunds, icon: IndianRupee, label: 'drawer.addFunds', always: false, play: true },
  { to: paths.wallet, icon: WalletMinimal, label: 'drawer.wallet', always: false },
  { to: paths.winHistory, icon: Trophy, label: 'drawer.winHistory', always: false },
  { to: paths.bidHistory, icon: ReceiptText, label: 'drawer.bidHistory', always: false },
  { to: paths.howToPlay, icon: CircleHelp, label: 'drawer.howToPlay', always: false, play: true },
  { to: paths.gameRates, icon: BookOpenText, label: 'drawer.gameRates', always: false, play: true },
  { to: paths.charts, icon: ChartNoAxesColumn, label: 'drawer.charts', always: false, play: true },
  { to: paths.fairness, icon: Scale, label: 'title.fairness', always: true },
  { to: paths.limits, icon: Gauge, label: 'title.limits', always: true },
  { to: paths.changePassword, icon: KeyRound, label: 'drawer.changePassword', always: true },
  { to: paths.privacyPolicy, icon: ShieldCheck, label: 'drawer.privacyPolicy', always: true },
];

/** The links that the menu shows to a player. `enabled`: the player may bet. */
export function drawerEntries({ enabled, isExcluded }: { enabled: boolean; isExcluded: boolean }): Entry[] {
  return ENTRIES.filter(({ always, play }) => (always || enabled) && !(isExcluded && play === true));
}
