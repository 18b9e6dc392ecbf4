import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge } from '@surahi/ui';
import { clsx } from 'clsx';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../i18n/i18n.ts';
import { Modal } from '../modal.tsx';
import { queryKeys, useOperatorQuery } from '../query.ts';
import { useMay, useSession } from '../session.ts';
import { leavePage } from '../unsaved.ts';
import { drawEntries, matchEntries, pagesOf, type PaletteEntry, playerEntries } from './palette-entries.ts';

/** A search for fewer characters finds too many players. */
const LEAST_CHARACTERS = 2;

/** Pages and actions of the role, today's draws, and the players that the text finds. */
function useEntries(text: string): PaletteEntry[] {
  const session = useSession();
  const maySeePlayers = useMay('players.read');
  const maySeeRisk = useMay('risk.view');
  const draws = useOperatorQuery(queryKeys.drawList({}), OPERATOR_CALLS.listDraws, {}).data?.draws ?? [];
  const query = { search: text.trim(), limit: '6' };
  const players = useOperatorQuery(
    queryKeys.playerList(query),
    OPERATOR_CALLS.listPlayers,
    { query },
    { enabled: maySeePlayers && query.search.length >= LEAST_CHARACTERS },
  );
  const found = playerEntries(players.data?.players ?? []);
  // The server has searched the players already, also by numbers that their labels do not show.
  return [...matchEntries([...pagesOf(session), ...drawEntries(draws, maySeeRisk)], text), ...found];
}

/** Opens a page, an action, a player or a draw by a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const entries = useEntries(text);
  const current = entries[Math.min(at, entries.length - 1)];

  function choose(entry: PaletteEntry | undefined): void {
    if (entry === undefined) return;
    onClose();
    leavePage(() => void navigate(entry.path));
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((before) => Math.max(0, Math.min(entries.length - 1, before + step)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(current);
    }
  }

  return (
    <Modal open onOpenChange={onClose} title={t('Go to')} wide>
      <input
        role="combobox"
        aria-label={t('Page, player, draw or action')}
        aria-expanded={entries.length > 0}
        aria-controls="palette-entries"
        aria-activedescendant={current === undefined ? undefined : `palette-${current.id.replaceAll(/\W/gu, '-')}`}
        aria-autocomplete="list"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
        className="min-h-11 w-full rounded-control border border-control-line bg-surface px-3 text-base"
      />
      <EntryList entries={entries} current={current} onChoose={choose} />
      {entries.length === 0 ? <p className="text-sm text-muted">{t('Nothing found.')}</p> : null}
    </Modal>
  );
}

type EntryListProps = {
  entries: readonly PaletteEntry[];
  current: PaletteEntry | undefined;
  onChoose: (entry: PaletteEntry) => void;
};

function EntryList({ entries, current, onChoose }: EntryListProps) {
  return (
    <ul
      id="palette-entries"
      role="listbox"
      aria-label={t('Found')}
      className="grid max-h-[50dvh] gap-0.5 overflow-y-auto"
    >
      {entries.map((entry) => (
        // The keys are handled by the field, which keeps the focus.
        <li
          key={entry.id}
          id={`palette-${entry.id.replaceAll(/\W/gu, '-')}`}
          role="option"
          aria-selected={entry === current}
          ref={entry === current ? (line) => line?.scrollIntoView({ block: 'nearest' }) : undefined}
          onClick={() => onChoose(entry)}
          onKeyDown={() => undefined}
          className={clsx(
            'flex cursor-pointer items-center justify-between gap-3 rounded-control px-3 py-2 text-sm hover:bg-raised',
            entry === current && 'bg-clay-soft',
          )}
        >
          <span className="truncate">{entry.label}</span>
          <Badge>{t(entry.kind)}</Badge>
        </li>
      ))}
    </ul>
  );
}
