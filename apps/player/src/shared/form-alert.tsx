import { CircleAlert } from 'lucide-react';

/** An error about a whole form, announced at once. */
export function FormAlert({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text === undefined ? null : (
        <p className="flex items-start gap-2 rounded-xl bg-bad-soft px-3.5 py-3 text-sm font-semibold text-bad">
          <CircleAlert size={18} aria-hidden="true" className="mt-px shrink-0" />
          <span className="whitespace-pre-line">{text}</span>
        </p>
      )}
    </div>
  );
}
