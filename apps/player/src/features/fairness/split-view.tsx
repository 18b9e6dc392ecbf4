import { Button } from '@surahi/ui';
import { useT } from '../../shared/i18n/i18n.ts';
import { saveFile } from '../../shared/save-file.ts';
import { Alarm } from './alarm.tsx';
import { ReportButton } from './report-button.tsx';
import { splitReport } from './report-fraud.ts';

/** An alarm for a log that contradicts the kept checkpoint. Anybody can check the evidence without this browser. */
export function SplitView({ evidence, onForget }: { evidence: string; onForget: () => void }) {
  const t = useT();
  const report = splitReport(evidence);
  return (
    <Alarm title={t('fair.splitTitle')} detail={t('fair.split')}>
      <Button variant="secondary" onClick={() => saveFile('surahi-split-view.json', evidence, 'application/json')}>
        {t('fair.downloadEvidence')}
      </Button>
      {report === undefined ? null : <ReportButton report={report} />}
      <p className="text-sm leading-relaxed">{t('fair.splitNext')}</p>
      <Button variant="secondary" onClick={onForget}>
        {t('fair.startAnew')}
      </Button>
    </Alarm>
  );
}
