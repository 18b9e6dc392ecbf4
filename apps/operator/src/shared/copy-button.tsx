import { Button } from '@surahi/ui';
import { copyText } from '@surahi/ui/secure-context';
import { Copy } from 'lucide-react';
import { t } from './i18n/i18n.ts';
import { notify, notifyWarning } from './toast.ts';

/** Copies a text to the clipboard and shows `done`. Call it from a click. */
export async function copyAndNotify(text: string, done: string): Promise<void> {
  if (await copyText(text)) notify(done);
  else notifyWarning(t('The browser could not copy it. Select the text and copy it by hand.'));
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, label = t('Copy') }: { text: string; label?: string }) {
  return (
    <Button variant="secondary" onClick={() => void copyAndNotify(text, t('Copied'))}>
      <Copy size={16} aria-hidden="true" /> {label}
    </Button>
  );
}
