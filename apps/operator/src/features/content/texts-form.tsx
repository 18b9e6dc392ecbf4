import { OPERATOR_CALLS, type OperatorTexts } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { call } from '../../shared/api.ts';
import { Panel } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { BeforeAfter, useReasoned } from '../../shared/reasoned.tsx';
import { useMay } from '../../shared/session.ts';

type TextChange = {
  name: string;
  key: keyof OperatorTexts;
  before: string;
  after: string;
  /** What is stored, where it is not the text itself. */
  value?: OperatorTexts[keyof OperatorTexts];
};

type TextsFormProps = {
  title: string;
  changes: readonly TextChange[];
  isSound?: boolean;
  onDone: () => void;
  preview: ReactNode;
  children: (mayEdit: boolean) => ReactNode;
};

/** A panel of texts beside its preview; saves what was changed, with a reason. */
export function TextsForm({ title, changes, isSound = true, onDone, preview, children }: TextsFormProps) {
  const client = useQueryClient();
  const mayEdit = useMay('content.edit');
  const { ask, dialog } = useReasoned();
  const real = changes.filter(({ before, after }) => before !== after);

  function save(event: FormEvent) {
    event.preventDefault();
    const texts = Object.fromEntries(real.map(({ key, after, value }) => [key, value ?? after]));
    ask({
      title: `Change: ${title}`,
      consequences: real.map(({ name, before, after }) => (
        <BeforeAfter key={name} name={name} before={shorten(before)} after={shorten(after)} />
      )),
      action: 'Change it',
      send: (reason) => call(OPERATOR_CALLS.saveTexts, { body: { texts, reason } }),
      done: `${title}: changed`,
      onDone: () => {
        void client.invalidateQueries({ queryKey: queryKeys.content }).then(onDone);
      },
    });
  }

  return (
    <Panel title={title}>
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <form onSubmit={save} className="grid content-start gap-4" noValidate>
          {children(mayEdit)}
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

function shorten(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
