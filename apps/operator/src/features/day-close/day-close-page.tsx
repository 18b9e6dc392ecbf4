import { OPERATOR_CALLS, type OperatorAnswer } from '@surahi/contract/operator';
import { addDays, zonedDate } from '@surahi/game';
import { Button } from '@surahi/ui';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import { formatDay } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { DayInput } from '../../shared/lists/day-input.tsx';
import { usePollMs } from '../../shared/live.ts';
import { Loaded, Note, Page, Panel } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { CloseList } from './close-list.tsx';
import { DayFiguresView } from './day-figures.tsx';

type Counted = OperatorAnswer<typeof OPERATOR_CALLS.countDay>;

const ZONE = 'Asia/Kolkata';

/** Counts a day, takes the first of two signatures, and lists the signed records. */
export function DayClosePage() {
  const [search, setSearch] = useSearchParams();
  const today = zonedDate(serverNow(), ZONE);
  const chosen = search.get('date') ?? '';
  const date = /^2\d{3}-\d{2}-\d{2}$/.test(chosen) ? chosen : addDays(today, -1);
  const refetchInterval = usePollMs();
  const query = useOperatorQuery(
    queryKeys.dayCount(date),
    OPERATOR_CALLS.countDay,
    { query: { date } },
    { refetchInterval },
  );
  return (
    <Page
      title={t('Day close')}
      detail={t('Two operators sign the same figures. Later bookings do not change a record.')}
    >
      <div className="flex flex-wrap items-end gap-3" role="search" aria-label={t('Day')}>
        <DayInput
          label={t('Day')}
          max={today}
          value={date}
          onChange={(day) => setSearch({ date: day }, { replace: true })}
        />
        <Button variant="secondary" onClick={() => setSearch({ date: today }, { replace: true })}>
          {t('Today')}
        </Button>
      </div>
      <Loaded query={query} what={t('the figures')}>
        {(counted) => (
          <Panel
            title={date === counted.today ? t('Today, {day}, until now', { day: formatDay(date) }) : formatDay(date)}
            end={<Sign date={date} counted={counted} />}
          >
            <DayFiguresView figures={counted.figures} />
            <Standing counted={counted} />
          </Panel>
        )}
      </Loaded>
      <CloseList />
    </Page>
  );
}

function Standing({ counted: { isClosed, isSigned } }: { counted: Counted }) {
  if (isClosed) return <Note tone="open">{t('This day is closed. Its record is in the list below.')}</Note>;
  if (!isSigned) return null;
  return (
    <Note tone="win">
      {rich('One operator has signed this day. A second one signs it in {link}.', {
        link: (
          <Link className="link" to={paths.proposals}>
            {t('Approvals')}
          </Link>
        ),
      })}
    </Note>
  );
}

/** The button of the first signature: a close of a day that is over, or a handover of today. */
function Sign({ date, counted: { today, isClosed } }: { date: string; counted: Counted }) {
  const maySign = useMay('day.close');
  const { send } = useOperatorMutation(queryKeys.days, queryKeys.proposals, queryKeys.waiting);
  const { confirm, dialog } = useReasonDialog();
  const kind = date === today ? 'handover' : 'close';
  if (!maySign || isClosed || date > today) return null;
  const sign = () =>
    confirm({
      title: kind === 'close' ? t('Close {day}?', { day: formatDay(date) }) : t('Hand over the shift?'),
      consequences: [
        t('You sign the figures as they are counted now.'),
        t('A second operator signs the same figures in Approvals.'),
        t('The signed record cannot be changed or deleted. Your reason is stored in it as a note for the next shift.'),
      ],
      action: t('Sign'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.signDay,
          { body: { kind, date, reason } },
          { done: t('Signed. A second operator must sign it in Approvals.') },
        ),
    });
  return (
    <>
      <Button onClick={sign}>{kind === 'close' ? t('Sign the close…') : t('Sign a handover…')}</Button>
      {dialog}
    </>
  );
}
