import { type ReactNode, useState } from 'react';
import type { CallFailure } from './api.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { tell, tellFailure } from './toast.ts';

export type Reasoned = {
  title: string;
  /** What will happen, line by line. */
  consequences: readonly ReactNode[];
  /** The word on the button. */
  action: string;
  /** Makes the call; undefined when the operator would rather not enter the password. */
  send: (reason: string) => Promise<{ ok: true } | CallFailure | undefined>;
  /** Said once it is done. */
  done: string;
  onDone: () => void;
};

/** Asks for the reason of a change and makes it: `ask` opens the dialog, which stands where `dialog` is drawn. */
export function useReasoned(): { ask: (change: Reasoned) => void; dialog: ReactNode } {
  const [change, setChange] = useState<Reasoned>();
  const dialog =
    change === undefined ? null : (
      <ReasonDialog
        open
        onOpenChange={() => setChange(undefined)}
        title={change.title}
        consequences={change.consequences}
        action={change.action}
        onConfirm={async (reason) => {
          const answer = await change.send(reason);
          if (answer === undefined) return false;
          if (!answer.ok) {
            tellFailure(answer);
            return false;
          }
          tell(change.done);
          change.onDone();
          return true;
        }}
      />
    );
  return { ask: setChange, dialog };
}

/** One line of what changes: the name, what was, what will be. */
export function BeforeAfter({ name, before, after }: { name: string; before: string; after: string }) {
  return (
    <>
      <b className="font-semibold">{name}</b>: <span className="text-muted line-through">{before || 'nothing'}</span>{' '}
      <span aria-label="becomes">→</span> <span className="font-semibold break-words">{after || 'nothing'}</span>
    </>
  );
}
