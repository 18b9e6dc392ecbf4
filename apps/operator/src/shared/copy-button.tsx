import { Button } from '@surahi/ui';
import { Copy } from 'lucide-react';
import { notify } from './toast.ts';

/** Copies a text to the clipboard. */
export function CopyButton({ text }: { text: string }) {
  async function copy() {
    await navigator.clipboard.writeText(text);
    notify('Copied');
  }
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      <Copy size={16} aria-hidden="true" /> Copy
    </Button>
  );
}
