import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button, EmptyState, Field } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { StickyNote } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { formatInstant } from '../../shared/format.ts';
import { NotYet, Panel } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { usePlayerCall } from './use-player-call.ts';

/** What operators wrote about a player. */
export function NotesPart({ playerId }: { playerId: string }) {
  const mayAdd = useMay('players.manage');
  const query = useQuery({
    queryKey: queryKeys.playerPart(playerId, 'notes', {}),
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.listPlayerNotes, { params: { playerId } }, signal),
  });
  if (query.data === undefined) return <NotYet query={query} what="the notes" />;
  const { notes } = query.data;
  return (
    <Panel title="Notes" className="max-w-[760px]">
      {mayAdd ? <NoteForm playerId={playerId} /> : null}
      {notes.length === 0 ? (
        <EmptyState icon={<StickyNote size={28} aria-hidden="true" />} title="No notes yet" />
      ) : (
        <ul className="divide-y divide-line">
          {notes.map((note) => (
            <li key={note.noteId} className="grid gap-1 py-2.5 text-sm">
              <span className="whitespace-pre-wrap">{note.text}</span>
              <span className="num text-sm text-muted">
                {note.by} · {formatInstant(note.atMs)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NoteForm({ playerId }: { playerId: string }) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const send = usePlayerCall();

  async function add(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const input = { params: { playerId }, body: { text: text.trim() } };
    const done = await send(OPERATOR_CALLS.addPlayerNote, input, 'The note is added');
    setBusy(false);
    if (done) setText('');
  }

  return (
    <form onSubmit={add} className="grid gap-2">
      <Field label="New note" hint="Notes stay: they are neither changed nor removed.">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={1000}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="w-full resize-y rounded-control border-[1.5px] border-control-line bg-surface px-3.5 py-2 text-base outline-none focus:border-clay focus:ring-2 focus:ring-clay/25"
          />
        )}
      </Field>
      <Button type="submit" busy={busy} disabled={text.trim() === ''} className="justify-self-start">
        Add note
      </Button>
    </form>
  );
}
