import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button, EmptyState } from '@surahi/ui';
import { StickyNote } from 'lucide-react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { t } from '../../shared/i18n/i18n.ts';
import { Loaded, Panel } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { TextArea } from '../../shared/text-area.tsx';
import { useUnsaved } from '../../shared/unsaved.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { NoteItem } from './note-item.tsx';
import { usePlayerNotes } from './pinned-notes.tsx';

/** Notes that operators wrote about a player. */
export function NotesPart({ playerId }: { playerId: string }) {
  const mayAdd = useMay('players.manage');
  const query = usePlayerNotes(playerId);
  return (
    <Loaded query={query} what={t('the notes')}>
      {({ notes }) => (
        <Panel title={t('Notes')} className="max-w-[760px]">
          {mayAdd ? <NoteForm playerId={playerId} /> : null}
          {notes.length === 0 ? (
            <EmptyState icon={<StickyNote size={28} aria-hidden="true" />} title={t('No notes yet')} />
          ) : (
            <ul className="divide-y divide-line">
              {notes.map((note) => (
                <NoteItem key={note.noteId} playerId={playerId} note={note} />
              ))}
            </ul>
          )}
        </Panel>
      )}
    </Loaded>
  );
}

const schema = z.object({ text: z.string().check(z.trim(), z.minLength(1, t('Enter a note'))) });

function NoteForm({ playerId }: { playerId: string }) {
  const { send, isSending } = useOperatorMutation(queryKeys.players);
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { text: '' },
  });
  useUnsaved(formState.isDirty);
  const add = handleSubmit((body) =>
    send(
      OPERATOR_CALLS.addPlayerNote,
      { params: { playerId }, body },
      { done: t('The note is added'), onDone: () => reset() },
    ),
  );
  return (
    <form onSubmit={add} className="grid gap-2" noValidate>
      <TextArea
        label={t('New note')}
        hint={t('Notes cannot be changed or removed.')}
        maxLength={1000}
        error={formState.errors.text?.message}
        {...register('text')}
      />
      <Button type="submit" busy={isSending} className="justify-self-start">
        {t('Add note')}
      </Button>
    </form>
  );
}
