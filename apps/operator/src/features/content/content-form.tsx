import { Button } from '@surahi/ui';
import type { FormEvent, ReactNode } from 'react';
import type { CallFailure } from '../../shared/api.ts';
import { Panel } from '../../shared/parts.tsx';
import { BeforeAfter, useReasoned } from '../../shared/reasoned.tsx';

export type ContentChange = { name: string; before: string; after: string };

export type ContentFormProps = {
  title: string;
  changes: readonly ContentChange[];
  mayEdit: boolean;
  isSound?: boolean;
  /** Makes the change; undefined when the operator would rather not enter the password. */
  send: (reason: string) => Promise<{ ok: true } | CallFailure | undefined>;
  onDone: () => void;
  preview: ReactNode;
  children: ReactNode;
};

/** A panel of fields beside the preview of what players will see; what was changed is saved with a reason. */
export function ContentForm({
  title,
  changes,
  mayEdit,
  isSound = true,
  send,
  onDone,
  preview,
  children,
}: ContentFormProps) {
  const { ask, dialog } = useReasoned();
  const real = changes.filter(({ before, after }) => before !== after);

  function save(event: FormEvent) {
    event.preventDefault();
    ask({
      title: `Change: ${title}`,
      consequences: real.map(({ name, before, after }) => (
        <BeforeAfter key={name} name={name} {...shortened(before, after)} />
      )),
      action: 'Change it',
      send,
      done: `${title}: changed`,
      onDone,
    });
  }

  return (
    <Panel title={title}>
      <div className="grid gap-x-8 gap-y-5 md:max-lg:grid-cols-[minmax(0,1fr)_300px] lg:grid-cols-[minmax(0,1fr)_360px]">
        <form onSubmit={save} className="grid content-start gap-4" noValidate>
          {children}
          {mayEdit ? (
            <Button type="submit" disabled={real.length === 0 || !isSound} className="justify-self-start">
              Save
            </Button>
          ) : null}
        </form>
        {preview}
      </div>
      {dialog}
    </Panel>
  );
}

const MOST_SHOWN = 160;
const LEAD = 40;

/** Both texts from a little before where they differ, so that a change deep in a long text is seen. */
function shortened(before: string, after: string): { before: string; after: string } {
  let same = 0;
  while (same < Math.min(before.length, after.length) && before[same] === after[same]) same += 1;
  const isShort = before.length <= MOST_SHOWN && after.length <= MOST_SHOWN;
  const from = isShort ? 0 : Math.max(0, same - LEAD);
  const part = (text: string): string =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + MOST_SHOWN)}${text.length > from + MOST_SHOWN ? '…' : ''}`;
  return { before: part(before), after: part(after) };
}
