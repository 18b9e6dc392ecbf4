import { copyText, shareAddress } from '@surahi/ui/secure-context';
import { useT } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/toast.ts';

/** Opens the device's share dialog for an address, or copies the address where there is no dialog. */
export function useShare(): (url: string) => Promise<void> {
  const t = useT();
  return async (url) => {
    if (await shareAddress(url)) return;
    if (await copyText(url)) toast.success(t('chart.copied'));
    else toast.error(t('chart.notCopied'));
  };
}
