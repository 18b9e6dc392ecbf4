import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { t } from '../../shared/i18n/i18n.ts';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { Loaded, Page, Panel } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { BrowsersTable } from './browsers-table.tsx';
import { LetInForm } from './let-in-form.tsx';

/** Access ends on its own, without an event, so the list is refetched at this interval. */
const POLL_MS = 60_000;

/** Lets in the browser of a player whose codes and log-in attempts were used up by other people. */
export function DevicesPage() {
  const query = useOperatorQuery(queryKeys.devices, OPERATOR_CALLS.listBrowsers, {}, { refetchInterval: POLL_MS });
  return (
    <Page
      title={t('Locked-out browsers')}
      detail={t('For players locked out because someone else used up their codes or log-in attempts.')}
    >
      <Panel title={t('Let a browser in')}>
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
          <LetInForm />
          <Explanation />
        </div>
      </Panel>
      <Loaded query={query} what={t('the browsers')}>
        {({ browsers }) => (
          <div className="grid gap-3">
            <ListTools file={{ table: 'browsers', query: {} }} hasViews={false} />
            <BrowsersTable browsers={browsers} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Explanation() {
  return (
    <ul className="grid list-disc content-start gap-1.5 self-start rounded-control bg-shut-soft py-3 pr-4 pl-8 text-sm">
      <li>{t('The player calls and reads out the support code from the error message.')}</li>
      <li>{t('For 24 hours this browser has its own limits for codes and log-in attempts on this number.')}</li>
      <li>
        {t(
          'Codes are still sent only to the number. Letting in a wrong browser allows it a few guesses, nothing more.',
        )}
      </li>
    </ul>
  );
}
