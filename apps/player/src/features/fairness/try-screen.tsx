import { Button, buttonClass, Card, CONTROL_CLASS, Field, Skeleton } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { usePageHeader } from '../../shared/layout/header-store.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { Unreachable } from '../../shared/unreachable.tsx';
import { ask } from './ask-worker.ts';
import type { RealRound } from './real-rounds.ts';
import { changed, FIRST_ROUND, REAL_ROUNDS } from './real-rounds.ts';
import { VerdictLine } from './verdict-line.tsx';
import type { TriedRound } from './work/try-round.ts';
import { timeYearText } from '../../shared/dates.ts';

/** `/fairness/try`: the reader plays a draw on a recorded round of a real beacon, and may spoil it. Works offline. */
export function TryScreen() {
  const t = useT();
  usePageHeader({ title: t('fair.tryTitle') });
  const [seed, setSeed] = useState(newSeed);
  const [chosen, setChosen] = useState<RealRound>(FIRST_ROUND);
  const [isSpoiled, setSpoiled] = useState(false);
  const signature = isSpoiled ? changed(chosen.signature) : chosen.signature;
  const query = useTriedRound(seed, chosen.round, signature);
  return (
    <div className="grid grid-cols-1 gap-3.5 pt-1">
      <p className="text-base leading-relaxed">{t('fair.tryIntro')}</p>
      <Step number={1} title={t('fair.trySecret')}>
        <Value name={t('fair.tryNumber')} hex={seed} />
        <Value name={t('fair.tryFingerprint')} hex={query.data?.commitment} />
        <Button variant="secondary" className="!whitespace-normal" onClick={() => setSeed(newSeed())}>
          {t('fair.tryAnother')}
        </Button>
      </Step>
      <Step number={2} title={t('fair.tryLock')}>
        <RoundChoice
          chosen={chosen}
          onChange={(round) => {
            setChosen(round);
            setSpoiled(false);
          }}
        />
        <Value name={t('fair.tryLocked')} hex={query.data?.seal} />
      </Step>
      <Step number={3} title={t('fair.tryOpens')}>
        <Value name={t('fair.trySignature')} hex={signature} />
        <Button variant="secondary" className="!whitespace-normal" onClick={() => setSpoiled(!isSpoiled)}>
          {t(isSpoiled ? 'fair.tryRestore' : 'fair.trySpoil')}
        </Button>
      </Step>
      <Step number={4} title={t('fair.tryEnd')}>
        {query.data !== undefined ? (
          <Outcome tried={query.data} />
        ) : query.isError ? (
          <Unreachable onRetry={() => void query.refetch()} />
        ) : (
          <Waiting />
        )}
      </Step>
      <p className="text-sm leading-relaxed text-muted">{t('fair.tryMoral')}</p>
      <Link to={paths.fairness} className={buttonClass('ghost', 'w-full !whitespace-normal')}>
        {t('fair.howItWorks')}
      </Link>
    </div>
  );
}

function useTriedRound(seed: string, round: number, signature: string) {
  return useQuery({
    queryKey: ['public', 'fairness', 'try', seed, round, signature],
    queryFn: () => ask({ kind: 'try', seed, round, signature }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** 32 random bytes in hex. */
function newSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-base leading-snug font-bold">
        <span className="num text-muted">{number}. </span>
        {title}
      </h2>
      {children}
    </Card>
  );
}

/** A number in hex. A long one is shortened in the middle. */
function Value({ name, hex }: { name: string; hex: string | undefined }) {
  return (
    <p className="text-sm text-muted">
      {name}
      <code className="num block min-h-6 text-sm break-all text-ink">
        {hex === undefined ? '…' : hex.length > 32 ? `${hex.slice(0, 20)}…${hex.slice(-8)}` : hex}
      </code>
    </p>
  );
}

function RoundChoice({ chosen, onChange }: { chosen: RealRound; onChange: (round: RealRound) => void }) {
  const t = useT();
  return (
    <Field label={t('fair.tryRound')}>
      {(control) => (
        <span className={clsx(CONTROL_CLASS, 'border-control-line')}>
          <select
            {...control}
            className="num h-full w-full min-w-0 rounded-control bg-surface px-3 text-base font-semibold text-ink outline-none"
            value={chosen.round}
            onChange={({ target: { value } }) =>
              onChange(REAL_ROUNDS.find(({ round }) => String(round) === value) ?? chosen)
            }
          >
            {REAL_ROUNDS.map(({ round, atMs }) => (
              <option key={round} value={round}>
                {`${round} · ${timeYearText(atMs)}`}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}

function Waiting() {
  const t = useT();
  return (
    <div role="status">
      <span className="sr-only">{t('fair.checking')}</span>
      <Skeleton className="h-32" />
    </div>
  );
}

function Outcome({ tried: { isSigned, isOpened, result } }: { tried: TriedRound }) {
  const t = useT();
  return (
    <div role="status" className="grid gap-3">
      <ul className="grid gap-2">
        <li>
          <p className="text-sm leading-snug">{t('fair.check.round-signed')}</p>
          <VerdictLine verdict={isSigned ? 'holds' : 'fails'} />
        </li>
        <li>
          <p className="text-sm leading-snug">{t('fair.check.seed-sealed')}</p>
          <VerdictLine verdict={isOpened ? 'holds' : 'fails'} />
        </li>
      </ul>
      {result === undefined ? (
        <p className="text-base font-bold text-bad">{t('fair.tryNoResult')}</p>
      ) : (
        <p className="num text-2xl font-extrabold tracking-wide text-clay">
          <span className="text-base font-semibold text-ink">{t('fair.result')} </span>
          {result}
        </p>
      )}
    </div>
  );
}
