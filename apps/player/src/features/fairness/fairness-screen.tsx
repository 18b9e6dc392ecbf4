import { buttonClass, EmptyState } from '@surahi/ui';
import { Dices, ScrollText } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { Unreachable } from '../../shared/unreachable.tsx';
import { WorkFailed } from './ask-worker.ts';
import { CheckYourself } from './check-yourself.tsx';
import { FindDraw } from './find-draw.tsx';
import { LifeOfDraw } from './life-of-draw.tsx';
import { LogState } from './log-state.tsx';
import { Notice } from './notice.tsx';
import { ReturnsSection } from './returns-section.tsx';
import { SavedProof } from './saved-proof.tsx';
import { SplitView } from './split-view.tsx';
import { useLogVisit } from './use-log-visit.ts';
import { VoidsSection } from './voids-section.tsx';

/** `/fairness`: explains a draw, shows the state of the public log, and lists draws to check. Public. */
export function FairnessScreen() {
  const t = useT();
  const { data, error, isError, evidence, forget, refetch } = useLogVisit();
  const hasNoLog = error instanceof WorkFailed && error.why === 'no-log';
  return (
    <div className="grid grid-cols-1 gap-3.5 pt-1">
      {evidence === undefined ? null : <SplitView evidence={evidence} onForget={forget} />}
      {hasNoLog ? null : <Explanation notice={data?.status.notice ?? ''} />}
      {hasNoLog ? (
        <EmptyState
          icon={<ScrollText size={28} aria-hidden="true" />}
          title={t('fair.noLog')}
          detail={t('fair.noLogDetail')}
        />
      ) : (
        <>
          <FindDraw />
          {isError && data === undefined ? <Unreachable onRetry={() => void refetch()} /> : <LogState visit={data} />}
        </>
      )}
      {hasNoLog ? null : <VoidsSection />}
      <ReturnsSection />
      <SavedProof />
      {hasNoLog ? null : <CheckYourself sha256={data?.status.verifier} />}
      <p className="text-sm leading-relaxed text-muted">{t('fair.limits')}</p>
    </div>
  );
}

/** How a draw is made and recorded, and the way to try it. Not shown on a site without a public log. */
function Explanation({ notice }: { notice: string }) {
  const t = useT();
  return (
    <>
      <p className="text-base leading-relaxed">{t('fair.intro')}</p>
      {notice === '' ? null : <Notice text={notice} />}
      <h2 className="-mb-1 text-lg font-bold">{t('fair.lifeTitle')}</h2>
      <LifeOfDraw label={t('fair.life')} />
      <Link to={`${paths.fairness}/try`} className={buttonClass('secondary', 'w-full !whitespace-normal')}>
        <Dices size={19} aria-hidden="true" className="text-clay" />
        {t('fair.tryTitle')}
      </Link>
    </>
  );
}
