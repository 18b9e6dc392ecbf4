import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Loaded, Page } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { PayeeForm } from './payee-form.tsx';

/** The payee. Outside the demo one operator proposes a change and another one approves it. */
export function PayeesPage() {
  const query = useOperatorQuery(queryKeys.payee, OPERATOR_CALLS.getPayee, {});
  return (
    <Page
      title="Payees"
      detail={
        query.data?.needsSecondPerson === false ? (
          'The account that players pay. In the demo a change applies immediately.'
        ) : (
          <>
            The account that players pay. A second operator must approve each change on the page{' '}
            <Link to={paths.proposals} className="link">
              Approvals
            </Link>
            .
          </>
        )
      }
    >
      <Loaded query={query} what="the payee">
        {({ current, needsSecondPerson }) => (
          // A new payee remounts the form, so its fields show the stored values.
          <PayeeForm key={JSON.stringify(current)} current={current} needsSecondPerson={needsSecondPerson} />
        )}
      </Loaded>
    </Page>
  );
}
