import { useEffect, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { Modal } from '../modal.tsx';
import { Palette } from './palette.tsx';

const SHORTCUTS: readonly { keys: string; does: string }[] = [
  { keys: 'Ctrl K', does: t('Go to a page, player, draw or action') },
  { keys: '?', does: t('Show this list') },
  { keys: '/', does: t('Search on the page') },
  { keys: t('j, k or ↓, ↑'), does: t('Next or previous request of a queue') },
  { keys: 'a, r', does: t('Approve or reject the open request') },
  { keys: 'Enter', does: t('Go to the open request') },
  { keys: t('↑, ↓, Home, End'), does: t('Move between the rows of a table') },
  { keys: 'Escape', does: t('Close a dialog') },
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
    <Modal open onOpenChange={onClose} title={t('Shortcuts')}>
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
