import { OPERATOR_CALLS, type PlatformSettings } from '@surahi/contract/operator';
import { Button, TextInput } from '@surahi/ui';
import { formatCount, plural } from '../../shared/format.ts';
import { SelectField } from '../../shared/controls.tsx';
import { PendingNote } from '../../shared/changes/pending-note.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { Panel } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { BeforeAfter, useReviewDialog } from '../../shared/reason-dialog.tsx';
import { savedOrProposed } from '../../shared/saved-or-proposed.ts';
import { useMay } from '../../shared/session.ts';
import { useDraft } from '../../shared/use-draft.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import type { PlatformField } from './field-makers.ts';
import { patchOf, PLATFORM_FIELDS, PLATFORM_GROUPS, platformSchema } from './platform-fields.ts';

/** Limits, hours and defaults. All changes are reviewed and saved together. */
export function PlatformForm({ settings }: { settings: PlatformSettings }) {
  const mayEdit = useMay('settings.edit');
  const { send } = useOperatorMutation(queryKeys.platform, queryKeys.proposals);
  const stored = { texts: PLATFORM_FIELDS.map((field) => field.read(settings)) };
  const form = useDraft(stored, platformSchema);
  const { handleSubmit, discard, draft, formState, settle } = form;
  const changed = PLATFORM_FIELDS.map((field, index) => ({
    field,
    before: stored.texts[index] ?? '',
    after: draft.texts[index] ?? '',
  })).filter(({ before, after }) => before !== after);
  // The contacts are on the content page.
  const ownFields = Object.keys(settings).filter((key) => key !== 'contacts');
  const after = changed.reduce((next, change) => change.field.write(next, change.after), settings);
  const change = {
    title: t('Change {count}?', { count: plural(changed.length, 'setting') }),
    consequences: changed.map(({ field, ...texts }) => (
      <BeforeAfter
        key={field.label}
        name={field.label}
        before={shownText(field, texts.before)}
        after={shownText(field, texts.after)}
      />
    )),
    action: t('Save changes'),
    send: (reason: string) =>
      send(
        OPERATOR_CALLS.savePlatformSettings,
        { body: { settings: patchOf(settings, after), before: patchOf(after, settings), reason } },
        { done: savedOrProposed(t('The settings are changed')), onDone: settle },
      ),
  };
  const { review, dialog } = useReviewDialog(changed.length === 0 ? undefined : change, settings);
  return (
    <form onSubmit={handleSubmit(review)} className="grid gap-5" noValidate>
      <PendingNote kind="settings.platform" subject="settings:platform" fields={ownFields} />
      <div className="-mb-5 gap-5 md:columns-2 xl:columns-3">
        {PLATFORM_GROUPS.map((group) => (
          <Panel key={group.title} title={group.title} className="mb-5 break-inside-avoid">
            <div className="grid gap-4">
              {group.fields.map((field) => (
                <PlatformInput key={field.label} field={field} form={form} disabled={!mayEdit} />
              ))}
            </div>
          </Panel>
        ))}
      </div>
      {mayEdit ? (
        <SaveBar changes={changed.length} canSave={formState.isValid} onUndo={discard} />
      ) : (
        <p className="text-sm text-muted">{t('Your role can view the settings but not change them.')}</p>
      )}
      {dialog}
    </form>
  );
}

function SaveBar({ changes, canSave, onUndo }: { changes: number; canSave: boolean; onUndo: () => void }) {
  return (
    <div className="sticky bottom-3 z-10 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised px-4 py-3 shadow-card after:absolute after:-inset-x-px after:top-full after:h-4 after:bg-(--bg)">
      <p role="status" className="text-sm font-semibold">
        {changes === 0 ? t('No changes.') : t('{count} changed but not saved.', { count: plural(changes, 'setting') })}
      </p>
      <div className="flex gap-2">
        <Button variant="ghost" disabled={changes === 0} onClick={onUndo}>
          {t('Undo')}
        </Button>
        <Button type="submit" disabled={changes === 0 || !canSave}>
          {t('Review and save')}
        </Button>
      </div>
    </div>
  );
}

/** The text of a field as people read it. */
function shownText(field: PlatformField, text: string): string {
  if (field.kind === 'maybe-points' && text === '') return t('no limit');
  if (field.kind.endsWith('points') && /^[0-9]+$/.test(text)) return formatCount(Number(text));
  return field.options?.find(({ value }) => value === text)?.label ?? text;
}

type PlatformInputProps = {
  field: PlatformField;
  form: ReturnType<typeof useDraft<{ texts: string[] }>>;
  disabled: boolean;
};

function PlatformInput({ field, form, disabled }: PlatformInputProps) {
  const { label, meaning, kind, options } = field;
  const index = PLATFORM_FIELDS.indexOf(field);
  const isText = kind === 'upi-handle' || kind === 'ifsc' || kind === 'account';
  if (options !== undefined) {
    return (
      <fieldset disabled={disabled} className="grid gap-1.5">
        <SelectField
          label={label}
          value={form.draft.texts[index] ?? ''}
          options={options}
          onChange={(text) => form.setValue(`texts.${index}`, text, { shouldDirty: true })}
        />
        <p className="text-sm text-muted">{meaning}</p>
      </fieldset>
    );
  }
  return (
    <TextInput
      label={label}
      hint={meaning}
      error={form.formState.errors.texts?.[index]?.message}
      disabled={disabled}
      type={kind === 'time' ? 'time' : 'text'}
      inputMode={isText ? 'text' : 'numeric'}
      maxLength={isText ? 34 : 16}
      placeholder={kind === 'maybe-points' ? t('no limit') : undefined}
      className="num"
      {...form.register(`texts.${index}`)}
    />
  );
}
