import type { Session } from '@surahi/game';
import { Button, IconButton, Sheet, TextInput } from '@surahi/ui';
import { Bookmark, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { pointsText } from '../../shared/money/points-text.ts';
import type { BidGame } from './bid-games.ts';
import type { BidListAction, BidRow } from './bid-list.ts';
import { totalPoints } from './bid-list.ts';
import type { Template } from './my-numbers.ts';
import { readTemplates, removeTemplate, saveTemplate } from './my-numbers.ts';
import { rowsOfSession } from './stored-rows.ts';

type MyNumbersProps = {
  game: BidGame;
  session: Session;
  bidDate: string;
  /** The present list, which the player can save. */
  rows: readonly BidRow[];
  dispatch: (action: BidListAction) => void;
};

/** The player's saved lists of this game: adds one to the list, or saves the list. */
export function MyNumbers({ game, session, bidDate, rows, dispatch }: MyNumbersProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [templates, setTemplates] = useState<readonly Template[]>([]);
  const change = (next: boolean) => {
    if (next) setTemplates(readTemplates(game));
    setOpen(next);
  };
  return (
    <>
      <Button variant="ghost" className="min-h-11 flex-1 !px-2 !whitespace-normal" onClick={() => change(true)}>
        <Bookmark size={18} aria-hidden="true" />
        {t('numbers.title')}
      </Button>
      <Sheet open={open} onOpenChange={change} title={t('numbers.title')} description={t('numbers.detail')}>
        {templates.length === 0 ? <p className="text-base text-muted">{t('numbers.none')}</p> : null}
        <ul className="grid grid-cols-1 gap-2">
          {templates.map((template) => (
            <TemplateLine
              key={template.name}
              template={template}
              onAdd={() => {
                dispatch({ type: 'add', picks: rowsOfSession(template.rows, game, session), bidDate });
                setOpen(false);
              }}
              onRemove={() => {
                removeTemplate(game, template.name);
                setTemplates(readTemplates(game));
              }}
            />
          ))}
        </ul>
        {rows.length === 0 ? null : (
          <SaveList
            count={rows.length}
            onSave={(name) => {
              saveTemplate(game, name, rows);
              setTemplates(readTemplates(game));
            }}
          />
        )}
      </Sheet>
    </>
  );
}

type TemplateLineProps = { template: Template; onAdd: () => void; onRemove: () => void };

function TemplateLine({ template: { name, rows }, onAdd, onRemove }: TemplateLineProps) {
  const t = useT();
  const numbers = rows.map(({ digits, closedigits }) => (closedigits === '' ? digits : `${digits}-${closedigits}`));
  return (
    <li className="flex items-center rounded-card border border-line pr-1">
      <button
        type="button"
        onClick={onAdd}
        aria-label={t('numbers.add', { name })}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 px-3 py-2 text-left"
      >
        <Plus size={20} aria-hidden="true" className="shrink-0 text-clay" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-bold">{name}</span>
          <span className="num block truncate text-sm text-muted">{numbers.join(', ')}</span>
          <span className="num block text-sm text-muted">
            {t('numbers.total', { count: rows.length, points: pointsText(String(totalPoints(rows))) })}
          </span>
        </span>
      </button>
      <IconButton label={t('numbers.remove', { name })} className="!text-bad" onClick={onRemove}>
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** The longest name of a list. */
const MAX_NAME = 30;

function SaveList({ count, onSave }: { count: number; onSave: (name: string) => void }) {
  const t = useT();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        // React passes the event on to the form around the sheet, which would add a bid.
        event.stopPropagation();
        const wanted = name.trim();
        if (wanted === '') {
          setError(t('numbers.nameMissing'));
          return;
        }
        onSave(wanted);
        setName('');
      }}
    >
      <TextInput
        label={t('numbers.name')}
        value={name}
        error={error}
        maxLength={MAX_NAME}
        autoComplete="off"
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="soft" className="!whitespace-normal">
        <Bookmark size={18} aria-hidden="true" />
        {t('numbers.save', { count })}
      </Button>
    </form>
  );
}
