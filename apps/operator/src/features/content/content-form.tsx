import { Button } from '@surahi/ui';
import type { FormEvent, ReactNode } from 'react';
import type { ProposalKind } from '@surahi/contract/operator';
import { PendingNote } from '../../shared/changes/pending-note.tsx';
import type { FormSubject } from '../../shared/changes/pending-changes.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Panel } from '../../shared/parts.tsx';
import { BeforeAfter, useReviewDialog } from '../../shared/reason-dialog.tsx';

export type ContentChange = { name: string; before: string; after: string };

export type ContentFormProps = {
  title: string;
  /** The fields of the form. Unchanged fields are ignored. */
  changes: readonly ContentChange[];
  /** What a proposal of this form changes. */
  about: FormSubject & { kind: ProposalKind };
  /** The stored values that a save replaces. */
  stored: unknown;
  mayEdit: boolean;
  isValid?: boolean;
  /** Makes the change. Resolves to true if the server accepted it. */
  send: (reason: string) => Promise<boolean>;
  preview: ReactNode;
  children: ReactNode;
};

/** A form next to a preview of what players see. Saving lists the changes and asks for a reason. */
export function ContentForm(props: ContentFormProps) {
  const { title, changes, about, stored, mayEdit, isValid = true, send, preview, children } = props;
  const changed = changes.filter(({ before, after }) => before !== after);
  const change = {
    title: t('Change {title}?', { title }),
    consequences: changed.map(({ name, before, after }) => (
      <BeforeAfter key={name} name={name} {...shortened(before, after)} />
    )),
    action: t('Save changes'),
    send,
  };
  const { review, dialog } = useReviewDialog(changed.length === 0 ? undefined : change, stored);

  function submit(event: FormEvent) {
    event.preventDefault();
    review();
  }

  return (
    <Panel title={title}>
      <PendingNote {...about} />
      <div className="grid gap-x-8 gap-y-5 md:max-lg:grid-cols-[minmax(0,1fr)_300px] lg:grid-cols-[minmax(0,1fr)_360px]">
        <form onSubmit={submit} className="grid content-start gap-4" noValidate>
          {children}
          {mayEdit ? (
            <Button type="submit" disabled={changed.length === 0 || !isValid} className="justify-self-start">
              {t('Save')}
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

/** Cuts both texts to the part around their first difference. */
function shortened(before: string, after: string): { before: string; after: string } {
  let same = 0;
  while (same < Math.min(before.length, after.length) && before[same] === after[same]) same += 1;
  const isShort = before.length <= MOST_SHOWN && after.length <= MOST_SHOWN;
  const from = isShort ? 0 : Math.max(0, same - LEAD);
  const part = (text: string): string =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + MOST_SHOWN)}${text.length > from + MOST_SHOWN ? '…' : ''}`;
  return { before: part(before), after: part(after) };
}
