import { Button } from '@surahi/ui';
import { CopyButton } from './copy-button.tsx';
import { t } from './i18n/i18n.ts';
import { Modal } from './modal.tsx';
import { Note } from './parts.tsx';

/** A password that the server has just created. */
export type NewPassword = { username: string; password: string };

/** Shows a new password once. */
export function PasswordDialog({ created, onClose }: { created: NewPassword; onClose: () => void }) {
  return (
    <Modal open onOpenChange={onClose} title={t('Password of {username}', { username: created.username })}>
      <Note tone="win">
        {t(
          'You see this password only once. Give it to nobody else: whoever signs in with it chooses the next password.',
        )}
      </Note>
      <code className="num rounded-control bg-shut-soft px-4 py-3 text-center font-mono text-lg select-all">
        {created.password}
      </code>
      <div className="flex justify-end gap-2">
        <CopyButton text={created.password} />
        <Button onClick={onClose}>{t('I have passed it on')}</Button>
      </div>
    </Modal>
  );
}
