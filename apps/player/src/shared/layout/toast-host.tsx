import { useEffect, useState } from 'react';
import { loadChunk } from '../screen-loading.ts';
import { dropToasts, useToastsWanted } from '../toast.ts';
import type { Toaster as Part } from './toaster.tsx';

/** Loads the toast chunk with the first toast. After a failure the next toast retries. */
export function ToastHost() {
  const wanted = useToastsWanted();
  const [Toaster, setToaster] = useState<typeof Part>();
  useEffect(() => {
    if (!wanted) return;
    loadChunk(() => import('./toaster.tsx')).then((module) => setToaster(() => module.Toaster), dropToasts);
  }, [wanted]);
  return Toaster === undefined ? null : <Toaster />;
}
