import { Button } from '@surahi/ui';
import { CopyButton } from '../../shared/copy-button.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { Note } from '../../shared/parts.tsx';
import { useUnsaved } from '../../shared/unsaved.ts';

/** Shows the recovery codes once. Leaving the page asks first. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  useUnsaved(true);
  return (
    <div className="grid gap-4">
      <Note tone="win">
        {t('Save these codes in a safe place. Each code signs you in once without your phone. You see them only now.')}
      </Note>
      <ul className="num grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-base" aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} />
        <Button onClick={onDone}>{t('I have saved them')}</Button>
      </div>
    </div>
  );
}
