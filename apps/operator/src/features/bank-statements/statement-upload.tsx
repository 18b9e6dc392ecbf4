import {
  MAX_STATEMENT_BYTES,
  OPERATOR_CALLS,
  type OperatorAnswer,
  type StatementMapping,
} from '@surahi/contract/operator';
import { Button, Field, TextInput } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { FILE_CLASS, SelectField } from '../../shared/controls.tsx';
import { plural } from '../../shared/format.ts';
import { Modal } from '../../shared/modal.tsx';
import { Note } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { tell } from '../../shared/toast.ts';
import { MappingFields } from './mapping-fields.tsx';
import { StatementPreview } from './statement-preview.tsx';
import { base64Of, useDecide } from '../../shared/cashier/use-decide.ts';

type Preview = OperatorAnswer<typeof OPERATOR_CALLS.previewStatement>;
type Chosen = { name: string; content: string };

/** Reads a statement: the file, which column holds what, what it would bring, and bringing it. */
export function StatementUpload({ onClose, onImported }: { onClose: () => void; onImported: (any: boolean) => void }) {
  const decide = useDecide();
  const [file, setFile] = useState<Chosen>();
  const [preview, setPreview] = useState<Preview>();
  const [profile, setProfile] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const profiles = useQuery({
    queryKey: queryKeys.moneyOne('statements', 'profiles'),
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.listStatementProfiles, {}, signal),
  }).data?.profiles;

  async function look(chosen: Chosen, mapping: StatementMapping | undefined) {
    setBusy(true);
    setError(undefined);
    const body = { file: chosen.content, ...(mapping === undefined ? {} : { mapping }) };
    const answer = await call(OPERATOR_CALLS.previewStatement, { body });
    setBusy(false);
    if (answer.ok) setPreview(answer.data);
    else setError(answer.message);
  }

  async function choose(chosen: File | undefined) {
    setPreview(undefined);
    if (chosen === undefined) return setFile(undefined);
    if (chosen.size > MAX_STATEMENT_BYTES) return setError('A statement has up to 5 MB');
    if (chosen.size === 0) return setError('The file is empty');
    const read = { name: chosen.name.slice(0, 200), content: await base64Of(chosen) };
    setFile(read);
    await look(read, profiles?.find((one) => one.name === profile)?.mapping);
  }

  async function bring() {
    if (file === undefined || preview === undefined) return;
    setBusy(true);
    const { mapping } = preview;
    const profileName = profile.trim() === '' ? {} : { profileName: profile.trim() };
    const body = { file: file.content, fileName: file.name, mapping, ...profileName };
    const answer = await decide(OPERATOR_CALLS.importStatement, { body });
    setBusy(false);
    if (answer === undefined) return;
    if (!answer.ok) return setError(answer.message);
    tell(`${plural(answer.data.added, 'new line')}, ${answer.data.repeated} known already`);
    onImported(true);
    onClose();
  }

  return (
    <Modal
      open
      onOpenChange={onClose}
      title="Import a bank statement"
      description="Only credits are kept, each once, however often a file is imported."
      locked={busy}
      wide
    >
      <div className="grid gap-4">
        {profiles === undefined || profiles.length === 0 ? null : (
          <SelectField
            label="Profile of the bank"
            value={profiles.some((one) => one.name === profile) ? profile : ''}
            options={[
              { value: '', label: 'Suggest from the names of the columns' },
              ...profiles.map(({ name }) => ({ value: name, label: name })),
            ]}
            onChange={(name) => {
              setProfile(name);
              if (file !== undefined) void look(file, profiles.find((one) => one.name === name)?.mapping);
            }}
          />
        )}
        <Field label="CSV file of the bank" hint="UTF-8, up to 5 MB and 20,000 lines." error={error}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv,text/plain"
              className={FILE_CLASS}
              onChange={(event) => void choose(event.target.files?.[0])}
            />
          )}
        </Field>
        {preview === undefined || file === undefined ? null : (
          <>
            <MappingFields
              columns={preview.columns}
              mapping={preview.mapping}
              onChange={(mapping) => void look(file, mapping)}
            />
            <StatementPreview preview={preview} />
            <TextInput
              label="Keep these columns as"
              hint="A name for the next file of this bank; leave it empty to keep nothing."
              maxLength={60}
              value={profile}
              onChange={(event) => setProfile(event.target.value)}
            />
            {preview.fresh === 0 ? <Note tone="win">The file brings nothing new.</Note> : null}
          </>
        )}
        <div className="flex justify-end gap-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} disabled={preview === undefined} onClick={() => void bring()}>
            {preview === undefined ? 'Import' : `Import ${plural(preview.fresh, 'line')}`}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
