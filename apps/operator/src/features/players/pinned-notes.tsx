import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Pin } from 'lucide-react';
import { t } from '../../shared/i18n/i18n.ts';
import { Panel } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { NoteItem } from './note-item.tsx';

/** The notes about a player, pinned ones first. */
export function usePlayerNotes(playerId: string) {
  return useOperatorQuery(queryKeys.playerPart(playerId, 'notes', {}), OPERATOR_CALLS.listPlayerNotes, {
    params: { playerId },
  });
}

/** The pinned notes about a player, on top of the page. Renders nothing without one. */
export function PinnedNotes({ playerId }: { playerId: string }) {
  const pinned = usePlayerNotes(playerId).data?.notes.filter((note) => note.pinnedBy !== null) ?? [];
  if (pinned.length === 0) return null;
  return (
    <Panel title={t('Pinned notes')} end={<Pin size={17} aria-hidden="true" className="text-muted" />}>
      <ul className="divide-y divide-line" aria-label={t('Pinned notes')}>
        {pinned.map((note) => (
          <NoteItem key={note.noteId} playerId={playerId} note={note} />
        ))}
      </ul>
    </Panel>
  );
}
