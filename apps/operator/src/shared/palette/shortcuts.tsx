import { useEffect, useState } from 'react';
import { Modal } from '../modal.tsx';
import { Palette } from './palette.tsx';

const SHORTCUTS: readonly { keys: string; does: string }[] = [
  { keys: 'Ctrl K', does: 'Go to a page, player, draw or action' },
  { keys: '?', does: 'Show this list' },
  { keys: '/', does: 'Search on the page' },
  { keys: 'j, k or ↓, ↑', does: 'Next or previous request of a queue' },
  { keys: 'a, r', does: 'Approve or reject the open request' },
  { keys: 'Enter', does: 'Go to the open request' },
  { keys: '↑, ↓, Home, End', does: 'Move between the rows of a table' },
  { keys: 'Escape', does: 'Close a dialog' },
];

/** The palette on Ctrl K, and the list of shortcuts on the question mark. */
export function Shortcuts() {
  const [open, setOpen] = useState<'palette' | 'help'>();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      const isInDialog = target instanceof HTMLElement && target.closest('[role="dialog"]') !== null;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k' && !isInDialog) {
        event.preventDefault();
        setOpen('palette');
        return;
      }
      const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
      if (event.key === '?' && !isInDialog && !isTyping) setOpen('help');
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const close = () => setOpen(undefined);
  if (open === 'palette') return <Palette onClose={close} />;
  if (open === 'help') return <Help onClose={close} />;
  return null;
}

function Help({ onClose }: { onClose: () => void }) {
  return (
    <Modal open onOpenChange={onClose} title="Shortcuts">
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-sm">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="num font-semibold whitespace-nowrap">{keys}</kbd>
            </dt>
            <dd className="text-muted">{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
