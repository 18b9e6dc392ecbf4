import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Button, EmptyState } from '@surahi/ui';
import { CircleCheckBig } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import { ageText, formatDay, formatMinute, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { usePollMs } from '../../shared/live.ts';
import { FamilyBadge, LoadingState, Page, Paise, StaleNote } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { ClosingNextPanel } from './closing-next-panel.tsx';
import { DrawsTabs } from './draws-tabs.tsx';
import { type DueSide, dueSides, LATE_MS } from './due-sides.ts';
import { NextStep } from './next-step.tsx';
import { sideStep } from './side-step.ts';
import { sideName } from './words.ts';

/** Lists every result that is due, longest due first. After a number and Enter, the next field gets the focus. */
export function DueResultsPage() {
  const query = useOperatorQuery(queryKeys.dueDraws, OPERATOR_CALLS.listDueDraws, {}, { refetchInterval: usePollMs() });
  const due = query.data === undefined ? undefined : dueSides(query.data.draws);
  return (
    <Page
      title={t('Due results')}
      detail={due === undefined ? undefined : plural(due.length, 'result is due', 'results are due')}
    >
      <DrawsTabs current="due" />
      {due === undefined ? (
        <LoadingState query={query} what={t('the due results')} />
      ) : (
        <>
          <StaleNote error={query.error} />
          <DueList due={due} />
          <ClosingNextPanel draws={query.data?.taking ?? []} />
        </>
      )}
    </Page>
  );
}

function DueList({ due }: { due: DueSide[] }) {
  const list = useRef<HTMLUListElement>(null);
  const isEmpty = due.length === 0;
  useEffect(() => {
    if (!isEmpty) entryFields(list.current)[0]?.focus();
  }, [isEmpty]);
  if (isEmpty) {
    return (
      <EmptyState
        icon={<CircleCheckBig size={28} aria-hidden="true" />}
        title={t('No result is due')}
        action={
          <Link to={paths.draws} className="link">
            {t('See the draws of today')}
          </Link>
        }
      />
    );
  }
  return (
    <ul ref={list} className="grid gap-3" aria-label={t('Due results')}>
      {due.map((one) => (
        <DueRow key={`${one.draw.drawId} ${one.side.side}`} due={one} />
      ))}
    </ul>
  );
}

/** The input fields of the results that this operator has not entered, from top to bottom. */
function entryFields(list: ParentNode | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>('input[name=number]') ?? [])];
}

function DueRow({ due: { draw, side, dueAtMs } }: { due: DueSide }) {
  const row = useRef<HTMLLIElement>(null);
  const [isOpen, setOpen] = useState(false);
  const mayPreview = useMay('results.preview');
  const lateMs = serverNow() - dueAtMs;
  const canDeclare = sideStep(draw, side) === 'declare' && mayPreview;
  const name =
    draw.family === 'main' ? `${draw.marketName}, ${sideName(draw.family, side.side).toLowerCase()}` : draw.marketName;

  function focusNext() {
    const own = row.current;
    if (own === null) return;
    const isBelow = (field: Node) => (own.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const others = entryFields(own.parentElement).filter((field) => !own.contains(field));
    (others.find(isBelow) ?? others[0])?.focus();
  }

  return (
    <li
      ref={row}
      aria-label={name}
      className="grid items-start gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 shadow-card lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]"
    >
      <div className="grid gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={paths.draw(draw.drawId)} className="link text-base">
            {name}
          </Link>
          <FamilyBadge family={draw.family} />
        </p>
        <p className="num text-muted">
          {rich('{day} · closed {time} · {points} staked', {
            day: formatDay(draw.businessDate),
            time: formatMinute(dueAtMs),
            points: <Paise value={draw.stakePaise} />,
          })}
        </p>
        <p>
          <Badge tone={lateMs > LATE_MS ? 'bad' : 'win'}>{t('Due for {age}', { age: ageText(lateMs) })}</Badge>
        </p>
      </div>
      <div className="grid min-w-0 gap-3">
        {canDeclare ? (
          <div className="flex flex-wrap items-center gap-4">
            <span className="num text-2xl font-bold">{side.number}</span>
            <span className="text-sm text-muted">{rich('Entered by {enteredBy}', { enteredBy: side.enteredBy })}</span>
            <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? t('Hide the winners') : t('Check and declare')}
            </Button>
          </div>
        ) : null}
        {canDeclare && !isOpen ? null : <NextStep draw={draw} side={side} onEntered={focusNext} />}
      </div>
    </li>
  );
}
