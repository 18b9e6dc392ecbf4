import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { useQuery } from '@tanstack/react-query';
import { NotYet, Page, Panel, StaleNote } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { BrowsersTable } from './browsers-table.tsx';
import { LetInForm } from './let-in-form.tsx';

/** Those that are in end by themselves; the list is asked for again this often. */
const POLL_MS = 60_000;

/** Lets in the browsers of players whose number strangers keep busy, and shows those of the last weeks. */
export function DevicesPage() {
  const query = useQuery({
    queryKey: queryKeys.browsers,
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.listBrowsers, {}, signal),
    refetchInterval: POLL_MS,
  });
  return (
    <Page
      title="Locked-out browsers"
      detail="For players who get no code, or no try at logging in, because others use up those of their number."
    >
      <Panel title="Let a browser in">
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
          <LetInForm />
          <Explanation />
        </div>
      </Panel>
      {query.data === undefined ? (
        <NotYet query={query} what="the browsers" />
      ) : (
        <>
          <StaleNote error={query.error} />
          <BrowsersTable browsers={query.data.browsers} />
        </>
      )}
    </Page>
  );
}

function Explanation() {
  return (
    <ul className="grid list-disc content-start gap-1.5 self-start rounded-control bg-shut-soft py-3 pr-4 pl-8 text-sm">
      <li>Let in a player on the phone who reads out the code at the end of the refusal.</li>
      <li>For 24 hours this browser’s codes and tries for this number count apart from those of strangers.</li>
      <li>Codes still go to the number alone: a wrong browser gets a few guesses, and nothing else.</li>
    </ul>
  );
}
