import { Button } from '@surahi/ui';
import { Copy } from 'lucide-react';
import { Note } from '../../shared/parts.tsx';
import { tell } from '../../shared/toast.ts';

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'));
    tell('Copied');
  }
  return (
    <div className="grid gap-4">
      <Note tone="win">
        Keep these codes somewhere safe. Each signs you in once without your phone. They are not shown again.
      </Note>
      <ul className="num grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-base" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={copy}>
          <Copy size={16} aria-hidden="true" /> Copy
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </div>
  );
}
