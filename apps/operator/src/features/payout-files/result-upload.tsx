import { MAX_RESULT_BYTES, OPERATOR_CALLS, type OperatorAnswer } from '@surahi/contract/operator';
import { Field } from '@surahi/ui';
import { useState } from 'react';
import { FILE_CLASS } from '../../shared/controls.tsx';
import { base64Of } from '../../shared/file-base64.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { plural } from '../../shared/format.ts';
import { t, tIn } from '../../shared/i18n/i18n.ts';
import { Note } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

type Imported = OperatorAnswer<typeof OPERATOR_CALLS.importPayoutResults>;

/** Imports the bank's result file and shows what it changed. */
export function ResultUpload({ onClose }: { onClose: () => void }) {
  const { send, isSending } = useOperatorMutation(queryKeys.money, queryKeys.overview, queryKeys.proposals);
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [imported, setImported] = useState<Imported>();

  function choose(chosen: File | undefined) {
    setImported(undefined);
    const isLarge = chosen !== undefined && chosen.size > MAX_RESULT_BYTES;
    setError(isLarge ? t('Choose a file of at most 1 MB') : undefined);
    setFile(isLarge ? undefined : chosen);
  }
  async function bring() {
    if (file === undefined) return;
    const body = { fileName: file.name.slice(0, 200), file: await base64Of(file) };
    await send(
      OPERATOR_CALLS.importPayoutResults,
      { body },
      {
        onDone: setImported,
        onFailure: ({ message }) => {
          setError(message);
          return true;
        },
      },
    );
  }
  return (
    <FormDialog
      title={t("Import the bank's result")}
      description={t('Marks each payout of the file as paid, returned or failed. The same file again changes nothing.')}
      submit={imported === undefined ? t('Import') : tIn('button', 'Close')}
      canSubmit={file !== undefined}
      isDone={imported !== undefined}
      busy={isSending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (imported === undefined) void bring();
        else onClose();
      }}
    >
      <Field
        label={t('CSV file from the bank')}
        hint={t('With columns for reference, amount, status and UTR. At most 1 MB and 2,000 lines.')}
        error={error}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv,text/plain"
            className={FILE_CLASS}
            onChange={(event) => choose(event.target.files?.[0])}
          />
        )}
      </Field>
      {imported === undefined ? null : <Outcome imported={imported} />}
    </FormDialog>
  );
}

function Outcome({ imported }: { imported: Imported }) {
  const { paid, returned, failed, repeated, undecided, left, faults } = imported;
  return (
    <div role="status" className="grid gap-2">
      <Note tone={left === 0 && faults.length === 0 ? 'open' : 'win'}>
        {t(
          '{paid} paid, {returned} returned, {failed} failed. {repeated} already known, {undecided} not decided by the bank.',
          { paid, returned, failed, repeated, undecided },
        )}
        {left === 0
          ? null
          : ` ${t('{count} could not be applied. See the list below.', { count: plural(left, 'line') })}`}
      </Note>
      {faults.length === 0 ? null : (
        <ul className="grid gap-1 text-sm text-bad" aria-label={t('Unreadable lines')}>
          {faults.map((fault) => (
            <li key={fault.lineNumber}>
              {t('Line {lineNumber}: {problem}', { lineNumber: fault.lineNumber, problem: fault.problem })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
