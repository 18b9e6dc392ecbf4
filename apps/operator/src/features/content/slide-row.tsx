import { OPERATOR_CALLS, type OperatorSlide } from '@surahi/contract/operator';
import { Badge, Button, IconButton, TextInput } from '@surahi/ui';
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePendingChanges } from '../../shared/changes/pending-note.tsx';
import { formatCount } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { BeforeAfter, type Confirmation } from '../../shared/reason-dialog.tsx';
import { savedOrProposed } from '../../shared/saved-or-proposed.ts';
import { Switch } from '../../shared/switch.tsx';
import { UNDO_REASON } from '../../shared/toast.ts';
import { useUnsaved } from '../../shared/unsaved.ts';
import type { SendCall } from '../../shared/use-operator-mutation.ts';

type SlideRowProps = {
  slide: OperatorSlide;
  index: number;
  count: number;
  mayEdit: boolean;
  onMove: (from: number, to: number) => void;
  send: SendCall;
  confirm: (change: Confirmation) => void;
};

const DRAGGED = 'application/x-slide';

/** One image of the slider. Its buttons show, hide, move, describe and delete it. */
export function SlideRow(props: SlideRowProps) {
  const { slide, index, mayEdit, onMove, confirm, send } = props;
  const [isEditing, setEditing] = useState(false);

  function drop(event: DragEvent) {
    const from = Number.parseInt(event.dataTransfer.getData(DRAGGED), 10);
    if (Number.isNaN(from)) return;
    event.preventDefault();
    onMove(from, index);
  }
  function describe(texts: Descriptions) {
    setEditing(false);
    if (texts.alt !== slide.alt || texts.altHindi !== slide.altHindi) confirm(description(slide, texts, send));
  }

  return (
    <li
      draggable={mayEdit && !isEditing}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(index))}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={drop}
      className="flex flex-wrap items-center gap-3 rounded-control border border-line bg-raised p-2.5"
    >
      {mayEdit ? <GripVertical size={18} aria-hidden="true" className="shrink-0 cursor-grab text-faint" /> : null}
      <img
        src={slide.url}
        alt=""
        width={142}
        height={48}
        className="h-12 w-[142px] shrink-0 rounded-chip bg-indigo object-cover"
      />
      {isEditing ? <DescriptionForm slide={slide} onSubmit={describe} /> : <SlideText slide={slide} />}
      {mayEdit ? <SlideButtons {...props} onEdit={() => setEditing(!isEditing)} /> : null}
    </li>
  );
}

function nameOf({ alt, imageId }: OperatorSlide): string {
  return alt || t('Image {imageId}', { imageId });
}

function SlideText({ slide }: { slide: OperatorSlide }) {
  const isPending = usePendingChanges('slide.edit', { subject: `slide:${slide.imageId}` }).length > 0;
  return (
    <div className="grid min-w-40 flex-1 gap-0.5">
      <p className="truncate text-sm font-semibold">{nameOf(slide)}</p>
      <p className="num flex items-center gap-2 text-sm text-muted">
        {formatCount(Math.max(1, Math.round(slide.bytes / 1024)))} KB {slide.isOn ? null : <Badge>{t('Hidden')}</Badge>}
        {isPending ? <Badge tone="win">{t('Waits for approval')}</Badge> : null}
      </p>
    </div>
  );
}

/** What a screen reader says for the image. */
type Descriptions = Pick<OperatorSlide, 'alt' | 'altHindi'>;

type DescriptionFormProps = { slide: Descriptions; onSubmit: (texts: Descriptions) => void };

function DescriptionForm({ slide: { alt, altHindi }, onSubmit }: DescriptionFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { alt, altHindi } });
  useUnsaved(formState.isDirty);
  return (
    <form
      className="flex min-w-60 flex-1 flex-wrap items-end gap-2"
      onSubmit={handleSubmit((fields) => onSubmit({ alt: fields.alt.trim(), altHindi: fields.altHindi.trim() }))}
    >
      <TextInput
        label={t('Description')}
        fieldClassName="min-w-48 flex-1"
        maxLength={120}
        autoFocus
        {...register('alt')}
      />
      <TextInput
        label={t('Description in Hindi (optional)')}
        fieldClassName="min-w-48 flex-1"
        lang="hi"
        maxLength={120}
        {...register('altHindi')}
      />
      <Button type="submit" variant="secondary">
        {t('Save')}
      </Button>
    </form>
  );
}

function SlideButtons(props: SlideRowProps & { onEdit: () => void }) {
  const { slide, index, count, onMove, onEdit, confirm, send } = props;
  const name = nameOf(slide);
  return (
    <div className="flex items-center gap-1">
      <Switch
        label={t('Show {name}', { name })}
        checked={slide.isOn}
        onChange={(isOn) => confirm(visibility(slide, isOn, send))}
      />
      <IconButton label={t('Move {name} up', { name })} disabled={index === 0} onClick={() => onMove(index, index - 1)}>
        <ArrowUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('Move {name} down', { name })}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <ArrowDown size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('Edit the description of {name}', { name })} onClick={onEdit}>
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('Delete {name}', { name })} onClick={() => confirm(deletion(slide, send))}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function visibility(slide: OperatorSlide, isOn: boolean, send: SendCall): Confirmation {
  const params = { imageId: slide.imageId };
  const show = (on: boolean, reason: string, undo?: () => void) =>
    send(
      OPERATOR_CALLS.editSlide,
      { params, body: { isOn: on, reason } },
      {
        done: savedOrProposed(on ? t('The image is shown') : t('The image is hidden')),
        ...(undo === undefined ? {} : { undo }),
      },
    );
  return {
    title: isOn ? t('Show the image?') : t('Hide the image?'),
    consequences: [
      isOn
        ? t('{name}: players see it again.', { name: nameOf(slide) })
        : t('{name}: players do not see it. It stays in this list.', { name: nameOf(slide) }),
    ],
    action: isOn ? t('Show') : t('Hide'),
    send: (reason) => show(isOn, reason, () => void show(!isOn, UNDO_REASON)),
  };
}

function description(slide: OperatorSlide, texts: Descriptions, send: SendCall): Confirmation {
  const { imageId } = slide;
  return {
    title: t('Change the description?'),
    consequences: [
      <BeforeAfter key="english" name={t('Description')} before={slide.alt} after={texts.alt} />,
      <BeforeAfter key="hindi" name={t('Description in Hindi')} before={slide.altHindi} after={texts.altHindi} />,
    ],
    action: t('Save changes'),
    send: (reason) =>
      send(
        OPERATOR_CALLS.editSlide,
        { params: { imageId }, body: { ...texts, reason } },
        { done: savedOrProposed(t('The description is changed')) },
      ),
  };
}

function deletion(slide: OperatorSlide, send: SendCall): Confirmation {
  return {
    title: t('Delete the image?'),
    consequences: [
      t('{name} is removed permanently. To use it again you must upload it again.', { name: nameOf(slide) }),
    ],
    action: t('Delete'),
    send: (reason) =>
      send(
        OPERATOR_CALLS.deleteSlide,
        { params: { imageId: slide.imageId }, body: { reason } },
        { done: t('The image is deleted') },
      ),
  };
}
