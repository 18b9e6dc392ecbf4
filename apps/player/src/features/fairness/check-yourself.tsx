import { Card } from '@surahi/ui';
import { useT } from '../../shared/i18n/i18n.ts';
import { DownloadVerifier } from './download-verifier.tsx';

const COMMAND = 'node verify.mjs PROOF.json --log-key LOGKEY --witness-key WITNESSKEY';

/** How to check a draw without this app and without this server. */
export function CheckYourself({ sha256 }: { sha256: string | undefined }) {
  const t = useT();
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-bold">{t('fair.yourselfTitle')}</h2>
      <p className="text-sm leading-relaxed text-muted">{t('fair.yourself')}</p>
      <ol className="grid list-decimal gap-1.5 pl-5 text-sm leading-relaxed marker:font-bold marker:text-clay">
        <li>{t('fair.yourself1')}</li>
        <li>{t('fair.yourself2')}</li>
        <li>{t('fair.yourself3')}</li>
        <li>
          {t('fair.yourself4')}
          <code className="mt-1.5 block rounded-xl bg-shut-soft p-3 text-xs leading-relaxed break-words text-ink">
            {COMMAND}
          </code>
        </li>
      </ol>
      <DownloadVerifier />
      {sha256 === undefined ? null : (
        <p className="text-sm text-muted">
          {t('fair.fingerprint')}
          <code className="block text-xs break-all text-ink">{sha256}</code>
        </p>
      )}
    </Card>
  );
}
