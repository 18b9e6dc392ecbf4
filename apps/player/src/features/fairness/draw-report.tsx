import { Button, Card, formatPoints } from '@surahi/ui';
import { clsx } from 'clsx';
import { FileDown } from 'lucide-react';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import { saveFile } from '../../shared/save-file.ts';
import { Alarm } from './alarm.tsx';
import { drawDayText, instantText, sessionText } from './fact-text.ts';
import { LifeOfDraw } from './life-of-draw.tsx';
import { Notice } from './notice.tsx';
import { OwnBidsCard } from './own-bids-card.tsx';
import { ReportButton } from './report-button.tsx';
import type { FraudReport } from './report-fraud.ts';
import { droppedBidReport } from './report-fraud.ts';
import type { CheckedProof } from './use-draw-check.ts';
import { useMarketTitles } from './use-market-titles.ts';
import type { DrawFacts } from './work/draw-facts.ts';
import type { CheckedReport } from './words.ts';
import { comparedBy, VERDICTS } from './words.ts';

/** The report on a proof: the verdict, the six claims with their check marks, and the proof file to download. */
export function DrawReport({ proof, fileName }: { proof: CheckedProof; fileName: string }) {
  const t = useT();
  const { check, text } = proof;
  const download = () => saveFile(fileName, text, 'application/json');
  if (check.outcome === 'damaged') {
    return (
      <Alarm title={t('fair.damagedTitle')} detail={t('fair.damaged', { problem: check.problem })}>
        <DownloadProof onClick={download} />
      </Alarm>
    );
  }
  const { report, facts, isCompared } = check;
  return (
    <>
      <Verdict report={report} fraud={droppedBidReport(text, check)} />
      {report.notice === '' ? null : <Notice text={report.notice} />}
      {facts === undefined ? null : <Facts facts={facts} claims={report.claims} />}
      {facts === undefined || facts.own.length === 0 ? null : <OwnBidsCard facts={facts} claims={report.claims} />}
      {proof.unavailable === undefined ? null : (
        <Card className="text-sm leading-relaxed">{t(`fair.receipts.${proof.unavailable}`)}</Card>
      )}
      {report.mode === 'operator' ? <ByPeople source={facts?.source ?? ''} /> : null}
      <LifeOfDraw label={t('fair.life')} claims={report.claims} />
      <Card className="grid gap-2 text-sm leading-relaxed text-muted">
        <p>{t('fair.servedBy')}</p>
        <p>{t(isCompared ? 'fair.compared' : 'fair.notCompared')}</p>
      </Card>
      <DownloadProof onClick={download} />
    </>
  );
}

function DownloadProof({ onClick }: { onClick: () => void }) {
  const t = useT();
  return (
    <Button variant="secondary" className="w-full" onClick={onClick}>
      <FileDown size={19} aria-hidden="true" className="text-clay" />
      {t('fair.downloadProof')}
    </Button>
  );
}

function Verdict({ report, fraud }: { report: CheckedReport; fraud: FraudReport | undefined }) {
  const t = useT();
  const failed = report.claims.flatMap(({ verdict }, at) => (verdict === 'fails' ? [at + 1] : []));
  if (failed.length > 0) {
    return (
      <Alarm title={t('fair.failedTitle')} detail={t('fair.failed', { steps: failed.join(', ') })}>
        {fraud === undefined ? null : <ReportButton report={fraud} />}
      </Alarm>
    );
  }
  const proven = report.claims.filter(({ verdict }) => verdict === 'holds').length;
  const { icon: Icon, look } = VERDICTS[report.isProven ? 'holds' : 'unproven'];
  return (
    <section role="status" className={clsx('flex items-start gap-3 rounded-card p-4', look)}>
      <Icon size={26} aria-hidden="true" className="shrink-0" />
      <div className="grid gap-1">
        <h2 className="text-lg leading-snug font-bold">
          {t(report.isProven ? 'fair.allProven' : 'fair.nothingFails', { count: proven })}
        </h2>
        {report.isProven ? null : <p className="text-sm leading-relaxed">{t('fair.openPoints')}</p>}
      </div>
    </section>
  );
}

function ByPeople({ source }: { source: string }) {
  const t = useT();
  return (
    <Card className="grid gap-1 text-sm leading-relaxed">
      <h2 className="text-base font-bold">{t('fair.byPeopleTitle')}</h2>
      <p>{t('fair.byPeople')}</p>
      <p className="break-words text-muted">{t('fair.source', { source })}</p>
    </Card>
  );
}

function Facts({ facts, claims }: { facts: DrawFacts; claims: CheckedReport['claims'] }) {
  const t = useT();
  const titleOf = useMarketTitles([facts.family]);
  const latest = facts.results.at(-1);
  const corrected = facts.results.slice(0, -1);
  const withdrawn = comparedBy(claims, 'result-withdrawn', 'reason');
  const isReversed = comparedBy(claims, 'payouts-logged', 'reversed') !== undefined;
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-base font-bold break-words">{titleOf(facts.title)}</h2>
        <p className="num text-sm text-muted">
          {drawDayText(facts.date)} · {sessionText(t, facts)}
        </p>
      </div>
      <p
        className={clsx(
          'num text-2xl font-extrabold tracking-wide',
          latest === undefined || withdrawn !== undefined ? 'text-faint' : 'text-clay',
          withdrawn !== undefined && 'line-through',
        )}
      >
        <span className="sr-only">{t('fair.result')} </span>
        {latest?.number ?? '***'}
      </p>
      {corrected.length === 0 ? null : (
        <p className="num text-sm text-bad">
          {t('fair.corrected', {
            before: corrected.map(({ number }) => number).join(', '),
            reason: latest?.reason ?? '',
          })}
        </p>
      )}
      {withdrawn === undefined ? null : (
        <p className="text-sm text-bad">{t('fair.withdrawn', { reason: withdrawn })}</p>
      )}
      <EndOfDraw facts={facts} />
      <dl className="num grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm [&_dd]:text-right [&_dd]:font-semibold [&_dd]:whitespace-nowrap [&_dt]:text-muted">
        <dt>{t('fair.from')}</dt>
        <dd>{instantText(facts.fromMs)}</dd>
        <dt>{t('fair.closes')}</dt>
        <dd>{instantText(facts.cutOffMs)}</dd>
        {facts.roundDueMs === undefined ? null : (
          <>
            <dt>{t('fair.roundDue')}</dt>
            <dd>{instantText(facts.roundDueMs)}</dd>
          </>
        )}
        <dt>{t('fair.bids')}</dt>
        <dd>{facts.bids ?? '–'}</dd>
        <dt>{t('fair.paid')}</dt>
        <dd>
          {facts.paidPaise === undefined || isReversed
            ? '–'
            : formatPoints(BigInt(facts.paidPaise), { locale: localeTag() })}
        </dd>
      </dl>
    </Card>
  );
}

/** Why the draw has no result. */
function EndOfDraw({ facts: { cancelReason, voidReason } }: { facts: DrawFacts }) {
  const t = useT();
  if (cancelReason !== undefined)
    return <p className="text-sm text-bad">{t('fair.cancelled', { reason: cancelReason })}</p>;
  if (voidReason === undefined) return null;
  return <p className="text-sm text-bad">{t(voidReason === 'no-round' ? 'fair.voidNoRound' : 'fair.voidBadSeal')}</p>;
}
