import { useEffect, useState } from 'react';
import { loadChunk } from '../screen-loading.ts';
import { dropToasts, useToastsWanted } from '../toast.ts';
import type { Toaster as Part } from './toaster.tsx';

/** Brings the toasts' part onto the page with the first toast; where it cannot be had, with the next one. */
export function ToastHost() {
  const wanted = useToastsWanted();
  const [Toaster, setToaster] = useState<typeof Part>();
  useEffect(() => {
    if (!wanted) return;
    loadChunk(() => import('./toaster.tsx')).then((module) => setToaster(() => module.Toaster), dropToasts);
  }, [wanted]);
  return Toaster === undefined ? null : <Toaster />;
}
