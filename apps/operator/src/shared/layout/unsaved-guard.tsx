import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { FormDialog } from '../form-dialog.tsx';
import { t } from '../i18n/i18n.ts';
import { noteShownPage, onLeave } from '../unsaved.ts';

/** Asks for confirmation before unsaved changes are lost. */
export function UnsavedGuard() {
  const [leave, setLeave] = useState<() => void>();
  // Renders again after each navigation.
  useLocation();
  useEffect(() => noteShownPage());
  useEffect(() => onLeave((next) => setLeave(() => next)), []);
  if (leave === undefined) return null;
  const close = () => setLeave(undefined);
  return (
    <FormDialog
      title={t('Leave without saving?')}
      submit={t('Leave')}
      isDangerous
      busy={false}
      onClose={close}
      onSubmit={(event) => {
        event.preventDefault();
        close();
        leave();
      }}
    >
      <p className="text-sm">{t('The changes on this page are not saved. Leaving discards them.')}</p>
    </FormDialog>
  );
}
