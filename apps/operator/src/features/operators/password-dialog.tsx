import { Button } from '@surahi/ui';
import { CopyButton } from '../../shared/copy-button.tsx';
import { Modal } from '../../shared/modal.tsx';
import { Note } from '../../shared/parts.tsx';
import type { NewPassword } from './manage-dialog.tsx';

/** Shows a new password once. */
export function PasswordDialog({ created, onClose }: { created: NewPassword; onClose: () => void }) {
  return (
    <Modal open onOpenChange={onClose} title={`Password of ${created.username}`}>
      <Note tone="win">
        You see this password only once. Give it to nobody else: whoever signs in with it chooses the next password.
      </Note>
      <code className="num rounded-control bg-shut-soft px-4 py-3 text-center font-mono text-lg select-all">
        {created.password}
      </code>
      <div className="flex justify-end gap-2">
        <CopyButton text={created.password} />
        <Button onClick={onClose}>I have passed it on</Button>
      </div>
    </Modal>
  );
}
