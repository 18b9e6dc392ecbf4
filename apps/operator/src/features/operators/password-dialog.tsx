import { Button } from '@surahi/ui';
import { Copy } from 'lucide-react';
import { Modal } from '../../shared/modal.tsx';
import { Note } from '../../shared/parts.tsx';
import { tell } from '../../shared/toast.ts';
import type { ToldPassword } from './manage-dialog.tsx';

/** A new password, shown this once. */
export function PasswordDialog({ told, onClose }: { told: ToldPassword; onClose: () => void }) {
  async function copy() {
    await navigator.clipboard.writeText(told.password);
    tell('Copied');
  }
  return (
    <Modal open onOpenChange={onClose} title={`Password of ${told.username}`}>
      <Note tone="win">
        It is not shown again. Tell it to nobody else: whoever signs in with it chooses the password that holds from
        then on.
      </Note>
      <code className="num rounded-control bg-shut-soft px-4 py-3 text-center font-mono text-lg select-all">
        {told.password}
      </code>
      <div className="flex justify-end gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" /> Copy
        </Button>
        <Button onClick={onClose}>I have passed it on</Button>
      </div>
    </Modal>
  );
}
