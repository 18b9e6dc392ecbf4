import { Button, TextInput } from '@surahi/ui';
import { clsx } from 'clsx';
import { BookmarkPlus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { FormDialog } from '../form-dialog.tsx';
import { t } from '../i18n/i18n.ts';
import { notifyWithUndo } from '../toast.ts';
import { LONGEST_NAME, readViews, type SavedView, viewProblem, viewSearchOf, withView } from './saved-views.ts';
import { useStoredChoice } from './stored-choice.ts';

/** The saved views of the list at the current address, as links, and a button that saves what is shown. */
export function ViewLinks() {
  const { pathname, search } = useLocation();
  const { views, store } = useViews(pathname);
  const [isSaving, setSaving] = useState(false);
  const current = viewSearchOf(new URLSearchParams(search));
  const remove = (view: SavedView) => {
    store(views.filter((one) => one !== view));
    notifyWithUndo(t('The view {view} is deleted', { view: view.name }), () => store(views));
  };
  return (
    <div role="group" aria-label={t('Saved views')} className="flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <span
          key={view.name}
          className={clsx(
            'inline-flex items-center rounded-full border text-sm font-semibold',
            view.search === current ? 'border-clay bg-clay-soft text-on-clay-soft' : 'border-line bg-surface',
          )}
        >
          <Link
            to={{ pathname, search: view.search }}
            aria-current={view.search === current ? 'true' : undefined}
            className="rounded-full py-1 pl-3"
          >
            {view.name}
          </Link>
          <button
            type="button"
            aria-label={t('Delete the view {view}', { view: view.name })}
            onClick={() => remove(view)}
            className="grid size-8 place-content-center rounded-full text-muted hover:text-ink"
          >
            <X size={14} aria-hidden="true" />
          </button>
        </span>
      ))}
      <Button variant="ghost" className={clsx(views.length === 0 && '-ml-4')} onClick={() => setSaving(true)}>
        <BookmarkPlus size={16} aria-hidden="true" />
        {t('Save view')}
      </Button>
      {isSaving ? (
        <SaveDialog
          views={views}
          onClose={() => setSaving(false)}
          onSave={(name) => store(withView(views, { name, search: current }))}
        />
      ) : null}
    </div>
  );
}

/** The views of one list, from the browser's storage. */
function useViews(list: string) {
  const [text, store] = useStoredChoice('views');
  const all = readViews(text);
  const views = all[list] ?? [];
  return { views, store: (next: readonly SavedView[]) => store(JSON.stringify({ ...all, [list]: next })) };
}

type SaveDialogProps = { views: readonly SavedView[]; onClose: () => void; onSave: (name: string) => void };

function SaveDialog({ views, onClose, onSave }: SaveDialogProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const problem = viewProblem(views, name);
    setError(problem);
    if (problem !== undefined) return;
    onSave(name.trim());
    onClose();
  };
  return (
    <FormDialog
      title={t('Save this view')}
      description={t(
        'Keeps the filters and the order of this list in this browser, for you alone. A view of the same name is replaced.',
      )}
      submit={t('Save view')}
      busy={false}
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput
        label={t('Name')}
        autoFocus
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={name}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
