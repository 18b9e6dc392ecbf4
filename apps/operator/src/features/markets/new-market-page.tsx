import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { FAMILIES, type Family } from '@surahi/game';
import { Button, Segmented } from '@surahi/ui';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { familyName, Note, Page, Panel } from '../../shared/parts.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { NameFields } from './name-fields.tsx';
import { useMarketCall } from './use-market-call.ts';
import { summarizeWeek, usualWeek } from './week.ts';
import { WeekGrid } from './week-grid.tsx';

/** A market that is not there yet. */
export function NewMarketPage() {
  const [search] = useSearchParams();
  const [family, setFamily] = useState<Family>(FAMILIES.find((one) => one === search.get('family')) ?? 'main');
  const [names, setNames] = useState({ name: '', nameHindi: '' });
  const [days, setDays] = useState(() => usualWeek(family));
  const [asking, setAsking] = useState(false);
  const send = useMarketCall();
  const navigate = useNavigate();
  const mayManage = useMay('markets.manage');

  function ask(event: FormEvent) {
    event.preventDefault();
    if (names.name.trim() !== '') setAsking(true);
  }

  async function create(reason: string): Promise<boolean> {
    const body = { family, ...names, days, reason };
    const made = await send(OPERATOR_CALLS.createMarket, { body }, `${names.name.trim()} is on the players’ list`);
    if (made !== undefined) await navigate(paths.marketsOf(family));
    return made !== undefined;
  }

  return (
    <Page title="New market">
      {mayManage ? null : <Note>Your role may look at markets, not add one.</Note>}
      <form onSubmit={ask} className="grid max-w-[760px] gap-5" noValidate>
        <Panel title="Family and name">
          <Segmented
            label="Family"
            value={family}
            options={FAMILIES.map((one) => ({ value: one, label: familyName(one) }))}
            onChange={(next) => {
              setFamily(next);
              setDays(usualWeek(next));
            }}
          />
          <NameFields names={names} onChange={setNames} />
        </Panel>
        <Panel title="Week">
          <p className="text-sm text-muted">
            Times are India’s. A close at or before the open time is after midnight, on the next day.
          </p>
          <WeekGrid days={days} onChange={setDays} />
        </Panel>
        <Button type="submit" disabled={!mayManage || names.name.trim() === ''} className="justify-self-start">
          Create market
        </Button>
      </form>
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Create ${names.name.trim()}?`}
        consequences={[
          `It stands at the end of the ${familyName(family)} list at once.`,
          ...summarizeWeek(days),
          'Players can bid on today’s draw if its cut-offs are still ahead.',
        ]}
        action="Create market"
        onConfirm={create}
      />
    </Page>
  );
}
