import { ChevronRight } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Path } from '../../paths.ts';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { Link } from '../../shared/navigation/link.tsx';

export type HubEntry = { to: Path; icon: LucideIcon; label: MessageId };

/** A link card to another screen. */
function HubCard({ to, icon: Icon, label }: HubEntry) {
  const t = useT();
  return (
    <Link
      to={to}
      className="flex min-h-[68px] items-center gap-3.5 rounded-card border border-line bg-surface px-3.5 shadow-card active:brightness-95"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-clay-soft text-on-clay-soft">
        <Icon size={21} aria-hidden="true" />
      </span>
      <span className="flex-1 text-base font-bold">{t(label)}</span>
      <ChevronRight size={20} aria-hidden="true" className="text-muted" />
    </Link>
  );
}

/** The link cards of a hub screen. */
export function Hub({ label, entries }: { label: string; entries: readonly HubEntry[] }) {
  return (
    <nav aria-label={label} className="grid gap-2.5 pt-1">
      {entries.map((entry) => (
        <HubCard key={entry.to} {...entry} />
      ))}
    </nav>
  );
}
