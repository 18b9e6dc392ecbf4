import { useEffect, useRef } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { DRAFT_PREFIX } from '../../shared/slip.ts';
import { toast } from '../../shared/toast.ts';
import type { BidRequest } from './submission.ts';
import type { Submission } from './use-submission.ts';

/** Whether SUBMIT would send rows that are in their lists. */
function offersLists({ phase, isOffLists }: Submission): boolean {
  return isOffLists !== true && (phase === 'review' || phase === 'refused' || phase === 'unsent');
}

/**
 * Closes the confirmation with a message as soon as another tab sends, removes or changes one of its rows. Returns a
 * function that checks this once more before the rows are sent: it closes an outdated confirmation and returns true.
 */
export function useOutdated(
  submission: Submission | undefined,
  isListed: (requests: readonly BidRequest[]) => boolean,
  close: () => void,
): () => boolean {
  const t = useT();
  const closeOutdated = () => {
    if (submission === undefined || !offersLists(submission) || isListed(submission.requests)) return false;
    close();
    toast.error(t('bid.listChanged'));
    return true;
  };
  const latest = useLatest(closeOutdated);
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key?.startsWith(DRAFT_PREFIX) === true) latest.current();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [latest]);
  return closeOutdated;
}

/** The value of the last render, for callbacks that outlive a render. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
