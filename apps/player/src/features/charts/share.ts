import { copyText } from '../../shared/copy-text.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/toast.ts';

/** Hands an address to the device's own share dialog, or to the clipboard where there is none. */
export function useShare(): (url: string) => Promise<void> {
  const t = useT();
  return async (url) => {
    if (typeof navigator.share === 'function') {
      // Closing the dialog without sharing rejects; that is no failure.
      await navigator.share({ url }).catch(() => undefined);
      return;
    }
    if (await copyText(url)) toast.success(t('chart.copied'));
    else toast.error(t('chart.notCopied'));
  };
}
