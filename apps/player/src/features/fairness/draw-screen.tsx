import { Button, buttonClass, EmptyState, Segmented, Spinner } from '@surahi/ui';
import { RefreshCw, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Link } from '../../shared/navigation/link.tsx';
import { paths } from '../../paths.ts';
import type { DrawAddress } from '../../shared/draw-path.ts';
import { drawPath } from '../../shared/draw-path.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { usePageHeader } from '../../shared/layout/header-store.ts';
import { CallFailed } from '../../shared/query.ts';
import { useSession } from '../../shared/session/session.ts';
import { Unreachable } from '../../shared/unreachable.tsx';
import { DownloadVerifier } from './download-verifier.tsx';
import { DrawReport } from './draw-report.tsx';
import { drawDayText, instantText, sessionText } from './fact-text.ts';
import { SplitView } from './split-view.tsx';
import type { CheckedProof } from './use-draw-check.ts';
import { useDrawCheck } from './use-draw-check.ts';
import { useLogVisit } from './use-log-visit.ts';

/** `/fairness/:market/:date/:session`: downloads the proof of a draw and checks its six claims in this browser. */
export function DrawScreen() {
  const t = useT();
  const { market = '', date = '', session = '' } = useParams();
  const slip = useSearchParams()[0].get('slip') ?? undefined;
  const isPlayer = useSession() !== undefined;
  const refused = slip !== undefined && !isPlayer;
  usePageHeader({ title: t('fair.drawTitle'), subtitle: drawDayText(date) });
  const { evidence, forget } = useLogVisit();
  const address = { market, date, session };
  const check = useDrawCheck(address, isPlayer ? slip : undefined);
  const isMain = useIsMain(address, check.data);
  return (
    <div className="grid grid-cols-1 gap-3.5 pt-1">
      {evidence === undefined ? null : <SplitView evidence={evidence} onForget={forget} />}
      {refused ? <p className="text-sm text-muted">{t('fair.logInForOwn')}</p> : null}
      {isMain ? <Sessions address={address} slip={slip} /> : null}
      {check.isPending ? (
        <Checking />
      ) : check.data === undefined ? (
        <Failed error={check.error} onRetry={() => void check.refetch()} />
      ) : check.data === null ? (
        <NotCovered />
      ) : (
        <>
          <DrawReport proof={check.data} fileName={`surahi-${market}-${date}-${session}.json`} />
          <DownloadVerifier />
          <CheckAgain check={check} />
        </>
      )}
      <Link to={paths.fairness} className={buttonClass('ghost', 'w-full')}>
        {t('fair.howItWorks')}
      </Link>
    </div>
  );
}

/** Checks the proof again, and says when the last check was. A failed download leaves the last check on show. */
function CheckAgain({ check }: { check: ReturnType<typeof useDrawCheck> }) {
  const t = useT();
  const time = instantText(check.dataUpdatedAt);
  return (
    <div className="grid gap-1.5">
      <Button variant="soft" className="w-full" busy={check.isFetching} onClick={() => void check.refetch()}>
        <RefreshCw size={18} aria-hidden="true" />
        {t('fair.again')}
      </Button>
      {check.isError ? (
        <p role="alert" className="num text-center text-sm font-medium text-bad">
          {t('fair.againFailed', { time })}
        </p>
      ) : (
        <p role="status" className="num text-center text-sm text-muted">
          {t('fair.checkedAt', { time })}
        </p>
      )}
    </div>
  );
}

/** The choice between the two sessions of a main draw. */
function Sessions({ address, slip }: { address: DrawAddress; slip: string | undefined }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Segmented
      label={t('fair.session')}
      value={address.session}
      options={(['open', 'close'] as const).map((session) => ({
        value: session,
        label: sessionText(t, { family: 'main', session }),
      }))}
      onChange={(session) => void navigate(drawPath({ ...address, session }, slip), { replace: true })}
    />
  );
}

/**
 * Whether the market has two sessions. A close session shows this at once. An open session shows it after the first
 * proof of the market was read.
 */
function useIsMain({ market, session }: DrawAddress, proof: CheckedProof | null | undefined): boolean {
  const [known, setKnown] = useState<string>();
  const isMain = proof?.check.outcome === 'checked' && proof.check.facts?.family === 'main';
  if (isMain && known !== market) setKnown(market);
  return isMain || session === 'close' || known === market;
}

function Checking() {
  const t = useT();
  return (
    <div role="status" className="grid justify-items-center gap-3 py-16 text-muted">
      <Spinner />
      <p className="text-base">{t('fair.checking')}</p>
    </div>
  );
}

/** The server does not know the submission, or could not be reached. */
function Failed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useT();
  const isUnknown = error instanceof CallFailed && error.failure.code === 'not_found';
  if (!isUnknown) return <Unreachable onRetry={onRetry} />;
  return <EmptyState icon={<ScrollText size={28} aria-hidden="true" />} title={t('fair.slipUnknown')} />;
}

function NotCovered() {
  const t = useT();
  return (
    <EmptyState
      icon={<ScrollText size={28} aria-hidden="true" />}
      title={t('fair.notCovered')}
      detail={t('fair.notCoveredDetail')}
    />
  );
}
