import { OPERATOR_CALLS, type PlatformSettings } from '@surahi/contract/operator';
import { Button, TextInput } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConfirmed } from '../../shared/confirmed-call.ts';
import { SelectField } from '../../shared/controls.tsx';
import { plural } from '../../shared/format.ts';
import { Panel } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { BeforeAfter, useReasoned } from '../../shared/reasoned.tsx';
import { useMay } from '../../shared/session.ts';
import { complaintOf, patchOf, PLATFORM_GROUPS, type PlatformField } from './platform-fields.ts';

const FIELDS = PLATFORM_GROUPS.flatMap((group) => group.fields);

/** Limits, hours and defaults: changed together, looked at once more before they hold. */
export function PlatformForm({ settings }: { settings: PlatformSettings }) {
  const client = useQueryClient();
  const mayEdit = useMay('settings.edit');
  const { ask, dialog } = useReasoned();
  const [draft, setDraft] = useState<ReadonlyMap<PlatformField, string>>(new Map());
  const textOf = (field: PlatformField) => draft.get(field) ?? field.read(settings);
  const changed = FIELDS.filter((field) => textOf(field) !== field.read(settings));
  const isSound = changed.every((field) => complaintOf(field, textOf(field)) === undefined);

  function review() {
    const after = changed.reduce((so, field) => field.write(so, textOf(field)), settings);
    ask({
      title: `Change ${plural(changed.length, 'setting')}`,
      consequences: changed.map((field) => (
        <BeforeAfter
          key={field.label}
          name={field.label}
          before={wordOf(field, field.read(settings))}
          after={wordOf(field, textOf(field))}
        />
      )),
      action: 'Change them',
      send: (reason) =>
        callConfirmed(OPERATOR_CALLS.savePlatformSettings, { body: { settings: patchOf(settings, after), reason } }),
      done: 'The settings are changed',
      onDone: () => {
        void client.invalidateQueries({ queryKey: queryKeys.platform }).then(() => setDraft(new Map()));
      },
    });
  }

  return (
    <div className="grid gap-5">
      <div className="-mb-5 gap-5 md:columns-2 xl:columns-3">
        {PLATFORM_GROUPS.map((group) => (
          <Panel key={group.title} title={group.title} className="mb-5 break-inside-avoid">
            <div className="grid gap-4">
              {group.fields.map((field) => (
                <PlatformInput
                  key={field.label}
                  field={field}
                  text={textOf(field)}
                  disabled={!mayEdit}
                  onChange={(text) => setDraft(new Map(draft).set(field, text))}
                />
              ))}
            </div>
          </Panel>
        ))}
      </div>
      {mayEdit ? (
        <div className="sticky bottom-3 z-10 flex flex-wrap after:absolute after:inset-x-0 after:top-full after:h-3 after:bg-(--bg) items-center justify-between gap-3 rounded-card border border-line bg-raised px-4 py-3 shadow-card">
          <p role="status" className="text-sm font-semibold">
            {changed.length === 0
              ? 'Nothing is changed yet.'
              : `${plural(changed.length, 'setting')} changed, not saved yet.`}
          </p>
          <div className="flex gap-2">
            <Button variant="ghost" disabled={changed.length === 0} onClick={() => setDraft(new Map())}>
              Undo
            </Button>
            <Button disabled={changed.length === 0 || !isSound} onClick={review}>
              Review and save
            </Button>
          </div>
        </div>
      ) : (
        <p className="text-sm text-muted">Your role may look at this, not change it.</p>
      )}
      {dialog}
    </div>
  );
}

function wordOf(field: PlatformField, text: string): string {
  if (field.kind === 'maybe-points' && text === '') return 'no limit';
  return field.options?.find(({ value }) => value === text)?.label ?? text;
}

type PlatformInputProps = { field: PlatformField; text: string; disabled: boolean; onChange: (text: string) => void };

function PlatformInput({ field, text, disabled, onChange }: PlatformInputProps) {
  const { label, meaning, kind, options } = field;
  if (options !== undefined) {
    return (
      <fieldset disabled={disabled} className="grid gap-1.5">
        <SelectField label={label} value={text} options={options} onChange={onChange} />
        <p className="text-sm text-muted">{meaning}</p>
      </fieldset>
    );
  }
  return (
    <TextInput
      label={label}
      hint={meaning}
      error={complaintOf(field, text)}
      disabled={disabled}
      type={kind === 'time' ? 'time' : 'text'}
      inputMode="numeric"
      maxLength={16}
      placeholder={kind === 'maybe-points' ? 'no limit' : undefined}
      value={text}
      className="num"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
