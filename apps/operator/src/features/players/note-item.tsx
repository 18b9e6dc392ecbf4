import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { IconButton } from '@surahi/ui';
import { Pin, PinOff } from 'lucide-react';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

type Note = OperatorAnswer<typeof OPERATOR_CALLS.listPlayerNotes>['notes'][number];

/** One note, and the button that pins or unpins it. */
export function NoteItem({ playerId, note }: { playerId: string; note: Note }) {
  const mayPin = useMay('players.manage');
  const { send, isSending } = useOperatorMutation(queryKeys.players);
  const isPinned = note.pinnedBy !== null;
  const toggle = () =>
    send(
      OPERATOR_CALLS.pinPlayerNote,
      { params: { playerId, noteId: note.noteId }, body: { isPinned: !isPinned } },
      { done: isPinned ? t('The note is unpinned') : t('The note is pinned') },
    );
  return (
    <li className="flex items-start justify-between gap-3 py-2.5 text-sm">
      <span className="grid gap-1">
        <span className="break-words whitespace-pre-wrap">{note.text}</span>
        <span className="num text-sm text-muted">
          {note.by} · {formatInstant(note.atMs)}
          {isPinned ? ` ${t('· pinned by {pinnedBy}', { pinnedBy: note.pinnedBy ?? '' })}` : ''}
        </span>
      </span>
      {mayPin ? (
        <IconButton
          label={isPinned ? t('Unpin note') : t('Pin note')}
          disabled={isSending}
          onClick={() => void toggle()}
        >
          {isPinned ? <PinOff size={17} aria-hidden="true" /> : <Pin size={17} aria-hidden="true" />}
        </IconButton>
      ) : null}
    </li>
  );
}
