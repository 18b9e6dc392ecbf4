import { buttonClass, Card, Spinner } from '@surahi/ui';
import { FileCheck } from 'lucide-react';
import type { ChangeEvent } from 'react';
import type { ComponentType } from 'react';
import { useId, useState } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { loadChunk } from '../../shared/screen-loading.ts';
import type { CheckedProof } from './use-draw-check.ts';
import { checkProof } from './use-draw-check.ts';

/** Larger files cannot be proofs: the bundle of a busy day has a few megabytes. */
const LARGEST_BYTES = 64_000_000;

type Shown = { proof: CheckedProof; name: string; Report: ComponentType<{ proof: CheckedProof; fileName: string }> };

/** Checks a proof file of this device. Needs no network once the app is stored. */
export function SavedProof() {
  const t = useT();
  const id = useId();
  const [shown, setShown] = useState<Shown>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const check = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Without this, choosing the same file again would not raise a change event.
    event.target.value = '';
    if (file === undefined) return;
    setShown(undefined);
    setBusy(true);
    setProblem(undefined);
    try {
      if (file.size > LARGEST_BYTES) throw new Error('the file is too large');
      const [proof, { DrawReport }] = await Promise.all([
        checkProof(await file.text(), { isOnline: navigator.onLine, nowMs: undefined, readAtMs: Date.now() }),
        loadChunk(() => import('./draw-report.tsx')),
      ]);
      setShown({ proof, name: file.name, Report: DrawReport });
    } catch {
      setProblem(t('fair.fileFailed'));
    }
    setBusy(false);
  };
  return (
    <>
      <Card className="grid gap-3">
        <h2 className="text-lg font-bold">{t('fair.fileTitle')}</h2>
        <p className="text-sm leading-relaxed text-muted">{t('fair.file')}</p>
        <FormAlert text={problem} />
        <div className="relative">
          <input
            id={id}
            type="file"
            accept=".json,application/json"
            disabled={busy}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={(event) => void check(event)}
          />
          <label
            htmlFor={id}
            className={buttonClass(
              'secondary',
              'w-full py-2 !whitespace-normal peer-focus-visible:outline-[2.5px] peer-focus-visible:outline-clay',
            )}
          >
            {busy ? <Spinner sizePx={18} /> : <FileCheck size={19} aria-hidden="true" className="text-clay" />}
            {t(busy ? 'fair.checking' : 'fair.fileChoose')}
          </label>
        </div>
      </Card>
      {shown === undefined ? null : (
        <section aria-label={shown.name} className="grid grid-cols-1 gap-3.5">
          <shown.Report proof={shown.proof} fileName={shown.name} />
        </section>
      )}
    </>
  );
}
