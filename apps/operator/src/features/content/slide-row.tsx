import { OPERATOR_CALLS, type OperatorSlide } from '@surahi/contract/operator';
import { Badge, Button, IconButton, TextInput } from '@surahi/ui';
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { call } from '../../shared/api.ts';
import { formatCount } from '../../shared/format.ts';
import { BeforeAfter, type Reasoned } from '../../shared/reasoned.tsx';
import { Switch } from '../../shared/switch.tsx';

type SlideRowProps = {
  slide: OperatorSlide;
  index: number;
  count: number;
  mayEdit: boolean;
  onMove: (from: number, to: number) => void;
  ask: (change: Reasoned) => void;
  onDone: () => void;
};

const DRAGGED = 'application/x-slide';

/** One image of the slider: where it stands, what it says, whether it is shown. */
export function SlideRow({ slide, index, count, mayEdit, onMove, ask, onDone }: SlideRowProps) {
  const { imageId, url, alt, isOn, bytes } = slide;
  const [words, setWords] = useState<string>();
  const name = alt || `Image ${imageId}`;
  const params = { imageId };

  function drop(event: DragEvent) {
    const from = Number.parseInt(event.dataTransfer.getData(DRAGGED), 10);
    if (Number.isNaN(from)) return;
    event.preventDefault();
    onMove(from, index);
  }
  const show = (next: boolean) =>
    ask({
      title: next ? 'Show the image' : 'Hide the image',
      consequences: [`${name}: ${next ? 'players see it again' : 'players no longer see it; it stays here'}.`],
      action: next ? 'Show it' : 'Hide it',
      send: (reason) => call(OPERATOR_CALLS.editSlide, { params, body: { isOn: next, reason } }),
      done: next ? 'The image is shown' : 'The image is hidden',
      onDone,
    });
  const rename = (next: string) =>
    ask({
      title: 'Change what the image says',
      consequences: [<BeforeAfter key="words" name="Words" before={alt} after={next} />],
      action: 'Change it',
      send: (reason) => call(OPERATOR_CALLS.editSlide, { params, body: { alt: next, reason } }),
      done: 'The words are changed',
      onDone,
    });
  const remove = () =>
    ask({
      title: 'Delete the image',
      consequences: [`${name} is removed for good. To use it again it has to be uploaded again.`],
      action: 'Delete it',
      send: (reason) => call(OPERATOR_CALLS.deleteSlide, { params, body: { reason } }),
      done: 'The image is deleted',
      onDone,
    });

  return (
    <li
      draggable={mayEdit && words === undefined}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(index))}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={drop}
      className="flex flex-wrap items-center gap-3 rounded-control border border-line bg-raised p-2.5"
    >
      {mayEdit ? <GripVertical size={18} aria-hidden="true" className="shrink-0 cursor-grab text-faint" /> : null}
      <img
        src={url}
        alt=""
        width={142}
        height={48}
        className="h-12 w-[142px] shrink-0 rounded-chip bg-indigo object-cover"
      />
      {words === undefined ? (
        <div className="grid min-w-40 flex-1 gap-0.5">
          <p className="truncate text-sm font-semibold">{name}</p>
          <p className="num flex items-center gap-2 text-sm text-muted">
            {formatCount(Math.max(1, Math.round(bytes / 1024)))} KB {isOn ? null : <Badge>Hidden</Badge>}
          </p>
        </div>
      ) : (
        <form
          className="flex min-w-60 flex-1 items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (words.trim() !== alt) rename(words.trim());
            setWords(undefined);
          }}
        >
          <TextInput
            label="What it says"
            fieldClassName="flex-1"
            maxLength={120}
            autoFocus
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button type="submit" variant="secondary">
            Save
          </Button>
        </form>
      )}
      {mayEdit ? (
        <div className="flex items-center gap-1">
          <Switch label={`Show ${name}`} checked={isOn} onChange={show} />
          <IconButton label={`Move ${name} up`} disabled={index === 0} onClick={() => onMove(index, index - 1)}>
            <ArrowUp size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Move ${name} down`}
            disabled={index === count - 1}
            onClick={() => onMove(index, index + 1)}
          >
            <ArrowDown size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Change the words of ${name}`}
            onClick={() => setWords(words === undefined ? alt : undefined)}
          >
            <Pencil size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={`Delete ${name}`} onClick={remove}>
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
    </li>
  );
}
