import {
  MAX_STATEMENT_BYTES,
  OPERATOR_CALLS,
  type OperatorAnswer,
  type StatementMapping,
} from '@surahi/contract/operator';
import { Field, TextInput } from '@surahi/ui';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FILE_CLASS, SelectField } from '../../shared/controls.tsx';
import { base64Of } from '../../shared/file-base64.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Note } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { MappingFields } from './mapping-fields.tsx';
import { StatementPreview } from './statement-preview.tsx';

type Preview = OperatorAnswer<typeof OPERATOR_CALLS.previewStatement>;
/** `content` is base64. */
type ChosenFile = { name: string; content: string };

/** Imports a statement: choose the file, assign its columns, check the preview, import it. */
export function StatementUpload({ onClose, onImported }: { onClose: () => void; onImported: () => void }) {
  const upload = useUpload({ onClose, onImported });
  const { file, preview, profileName, profiles } = upload;
  return (
    <FormDialog
      title={t('Import a bank statement')}
      description={t('Only credits are imported. Importing the same file again adds nothing twice.')}
      wide
      submit={preview === undefined ? t('Import') : t('Import {count}', { count: plural(preview.fresh, 'line') })}
      canSubmit={preview !== undefined}
      busy={upload.isSending}
      onClose={onClose}
      onSubmit={upload.submit}
    >
      {profiles.length === 0 ? null : (
        <SelectField
          label={t('Bank profile')}
          value={profiles.some(({ name }) => name === profileName) ? profileName : ''}
          options={[
            { value: '', label: t('Detect from the column names') },
            ...profiles.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={upload.chooseProfile}
        />
      )}
      <Field label={t('CSV file from the bank')} hint={t('UTF-8, at most 5 MB and 20,000 lines.')} error={upload.error}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv,text/plain"
            className={FILE_CLASS}
            onChange={(event) => void upload.chooseFile(event.target.files?.[0])}
          />
        )}
      </Field>
      {preview === undefined || file === undefined ? null : (
        <>
          <MappingFields
            columns={preview.columns}
            mapping={preview.mapping}
            onChange={(mapping) => void upload.readPreview(file, mapping)}
          />
          <StatementPreview preview={preview} />
          <TextInput
            label={t('Save these columns as a profile')}
            hint={t('For the next file from this bank. Leave empty to save nothing.')}
            maxLength={60}
            {...upload.profileNameField}
          />
          {preview.fresh === 0 ? <Note tone="win">{t('This file has no new lines.')}</Note> : null}
        </>
      )}
    </FormDialog>
  );
}

type UploadFields = { profileName: string; file?: ChosenFile; preview?: Preview };

/** The state of an upload. The preview is fetched again whenever the file or its columns change. */
function useUpload({ onClose, onImported }: { onClose: () => void; onImported: () => void }) {
  const { send: sendPreview, isSending: isReading } = useOperatorMutation();
  const { send, isSending } = useOperatorMutation(queryKeys.money, queryKeys.overview);
  const { register, handleSubmit, setValue, control } = useForm<UploadFields>({ defaultValues: { profileName: '' } });
  const [error, setError] = useState<string>();
  const [file, preview, profileName] = useWatch({ control, name: ['file', 'preview', 'profileName'] });
  const { data } = useOperatorQuery(
    queryKeys.moneyOne('statements', 'profiles'),
    OPERATOR_CALLS.listStatementProfiles,
    {},
  );
  const profiles = data?.profiles ?? [];
  const mappingOf = (name: string) => profiles.find((profile) => profile.name === name)?.mapping;
  const onFailure = ({ message }: { message: string }) => {
    setError(message);
    return true;
  };

  function readPreview(chosen: ChosenFile, mapping: StatementMapping | undefined) {
    setError(undefined);
    const body = { file: chosen.content, ...(mapping === undefined ? {} : { mapping }) };
    const onDone = (next: Preview) => setValue('preview', next);
    return sendPreview(OPERATOR_CALLS.previewStatement, { body }, { onDone, onFailure });
  }
  async function chooseFile(chosen: File | undefined) {
    setValue('preview', undefined);
    if (chosen === undefined) return setValue('file', undefined);
    if (chosen.size > MAX_STATEMENT_BYTES) return setError(t('Choose a file of at most 5 MB'));
    if (chosen.size === 0) return setError(t('The file is empty. Choose another file.'));
    const read = { name: chosen.name.slice(0, 200), content: await base64Of(chosen) };
    setValue('file', read);
    await readPreview(read, mappingOf(profileName));
  }
  function chooseProfile(name: string) {
    setValue('profileName', name);
    if (file !== undefined) void readPreview(file, mappingOf(name));
  }
  const submit = handleSubmit(async (fields) => {
    if (fields.file === undefined || fields.preview === undefined) return;
    const profile = fields.profileName.trim();
    const body = {
      file: fields.file.content,
      fileName: fields.file.name,
      mapping: fields.preview.mapping,
      ...(profile === '' ? {} : { profileName: profile }),
    };
    await send(
      OPERATOR_CALLS.importStatement,
      { body },
      {
        done: ({ added, repeated }) =>
          t('{count}, {repeated} already imported', { count: plural(added, 'new line'), repeated }),
        onDone: () => {
          onImported();
          onClose();
        },
        onFailure,
      },
    );
  });
  return {
    file,
    preview,
    profileName,
    profiles,
    error,
    isSending: isReading || isSending,
    readPreview,
    chooseFile,
    chooseProfile,
    submit,
    profileNameField: register('profileName'),
  };
}
