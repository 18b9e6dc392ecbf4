import { Button } from '@surahi/ui';
import { useState } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import type { FraudReport } from './report-fraud.ts';
import { sendReport } from './report-fraud.ts';

/** Sends a proof of fraud to the server, which verifies and stores it and alerts the operator's staff. */
export function ReportButton({ report }: { report: FraudReport }) {
  const t = useT();
  const [state, setState] = useState<'waiting' | 'sending' | 'sent' | 'refused'>('waiting');
  const send = async () => {
    setState('sending');
    setState((await sendReport(report)) ? 'sent' : 'refused');
  };
  if (state === 'sent') return <p role="status">{t('fair.reported')}</p>;
  return (
    <>
      {state === 'refused' ? <p role="status">{t('fair.reportRefused')}</p> : null}
      <Button variant="secondary" busy={state === 'sending'} onClick={() => void send()}>
        {t('fair.report')}
      </Button>
    </>
  );
}
